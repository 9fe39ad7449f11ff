#!/bin/sh
# wheel.sh FOLDER VERSION SECONDS writes into FOLDER the Python wheels of the archives that dist.sh
# has written there: each has the program inside. It runs in the root of the sources, and needs
# Python with hatchling. The same bytes come from the same archives and the same hatchling.
set -eu
out=$(cd "$1" && pwd) version=$2
export SOURCE_DATE_EPOCH="$3" PUZZLEBASE_VERSION="${version#v}"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# wheel SYSTEM-MACHINE PLATFORM PROGRAM PLACE writes a wheel. PLACE is where pip installs the
# program, in the folder of the environment.
wheel() {
	name=puzzlebase-$version-$1
	rm -rf "$temp/wheel" "$temp/$name"
	mkdir -p "$temp/wheel/program"
	cp -R serve/python/puzzlebase serve/python/pyproject.toml serve/python/hatch_build.py \
		"$temp/wheel"
	rm -rf "$temp/wheel/puzzlebase/__pycache__"
	case $1 in
	windows-*) unzip -q "$out/$name.zip" -d "$temp" ;;
	*) tar -xzf "$out/$name.tar.gz" -C "$temp" ;;
	esac
	cp "$temp/$name/$3" "$temp/wheel/program"
	cp "$temp/$name/LICENSE" "$temp/$name/LICENCES.txt" "$temp/wheel"
	printf '[tool.hatch.build.targets.wheel.shared-data]\nprogram = "%s"\n' "$4" \
		>> "$temp/wheel/pyproject.toml"
	(cd "$temp/wheel" && PUZZLEBASE_PLATFORM=$2 ${PYTHON:-python3} -m hatchling build -t wheel \
		-d "$out") > "$temp/said" 2>&1 || { cat "$temp/said" >&2; exit 1; }
}

wheel linux-amd64 manylinux_2_17_x86_64.manylinux2014_x86_64 puzzlebase bin
wheel linux-arm64 manylinux_2_17_aarch64.manylinux2014_aarch64 puzzlebase bin
wheel darwin-amd64 macosx_11_0_x86_64 puzzlebase bin
wheel darwin-arm64 macosx_11_0_arm64 puzzlebase bin
wheel windows-amd64 win_amd64 puzzlebase.exe Scripts
