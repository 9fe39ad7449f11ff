#!/bin/sh
# wheel.sh FOLDER VERSION COMMIT SECONDS SYSTEM-MACHINE... writes into FOLDER a Python wheel for
# each of the systems, with the program of the archive that dist.sh has written there. It runs in
# the root of the sources, and needs Python with hatchling. The same bytes come from the same
# archives and the same hatchling.
set -eu
out=$(cd "$1" && pwd) version=$2
export SOURCE_DATE_EPOCH="$4" PUZZLEBASE_VERSION="${version#v}"
shift 4
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

for target; do
	scripts=bin
	case $target in
	linux-amd64) platform=manylinux_2_17_x86_64.manylinux2014_x86_64 ;;
	linux-arm64) platform=manylinux_2_17_aarch64.manylinux2014_aarch64 ;;
	darwin-amd64) platform=macosx_11_0_x86_64 ;;
	darwin-arm64) platform=macosx_11_0_arm64 ;;
	windows-amd64) platform=win_amd64 scripts=Scripts ;;
	*) echo "no wheel is known for $target" >&2 && exit 1 ;;
	esac
	name=puzzlebase-$version-$target
	rm -rf "$temp/wheel"
	mkdir -p "$temp/wheel/program"
	cp -R serve/python/puzzlebase serve/python/pyproject.toml serve/python/hatch_build.py \
		"$temp/wheel"
	case $target in
	windows-*) unzip -q "$out/$name.zip" -d "$temp" ;;
	*) tar -xzf "$out/$name.tar.gz" -C "$temp" ;;
	esac
	cp "$temp/$name"/LICEN?E* "$temp/wheel"
	cp "$temp/$name"/puzzlebase "$temp/wheel/program" 2>/dev/null ||
		cp "$temp/$name"/puzzlebase.exe "$temp/wheel/program"
	# pip installs what lies there into this folder of the environment.
	printf '[tool.hatch.build.targets.wheel.shared-data]\nprogram = "%s"\n' "$scripts" \
		>> "$temp/wheel/pyproject.toml"
	(cd "$temp/wheel" && PUZZLEBASE_PLATFORM=$platform ${PYTHON:-/usr/bin/python3} -B -m \
		hatchling build -t wheel -d "$out") > "$temp/said" 2>&1 || {
		cat "$temp/said" >&2
		exit 1
	}
done
chmod 644 "$out"/*.whl
