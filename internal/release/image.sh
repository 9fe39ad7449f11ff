#!/bin/sh
# image.sh FOLDER VERSION COMMIT SECONDS MACHINE... makes an image for each machine with Linux of
# the archives that dist.sh has written into FOLDER, and writes it there: the program and the
# database of HiRiQ, and nothing else, for 'docker load' or 'podman load'. It serves on port 8080,
# as a user without rights. Files in images bear the time SECONDS since 1970. It runs in the root
# of the sources, and needs GNU tar. The same bytes come from the same archives, arguments,
# toolchain, and programs that pack.
set -eu
export LC_ALL=C TZ=UTC
folder=$(cd "$1" && pwd) version=$2 commit=$3 seconds=$4
shift 4
nobody=65532 # the user that has no rights, by the number that others use
made=$(date -u -d "@$seconds" +%Y-%m-%dT%H:%M:%SZ)
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# pack TAR USER FILE... packs files of $temp that belong to a user.
pack() {
	tar=$1 user=$2
	shift 2
	tar -C "$temp" --format=ustar --owner="$user" --group="$user" --numeric-owner \
		--mtime="@$seconds" -cf "$temp/$tar" "$@"
}

# layer TAR USER FILE... packs a layer, which it compresses, and prints the digest of its files.
layer() {
	pack "$@"
	sha256sum < "$temp/$1" | sed 's/ .*//'
	gzip -9n "$temp/$1"
}

umask 022
mkdir "$temp/data"
go run -C internal/release . "$temp/data/hiriq.db"
chmod 644 "$temp/data/hiriq.db"
data=$(layer database.tar "$nobody" data)

for machine; do
	name=puzzlebase-$version-linux-$machine
	tar -xzf "$folder/$name.tar.gz" -C "$temp" --strip-components 1 --no-same-owner \
		"$name/LICENCES.txt" "$name/LICENSE" "$name/puzzlebase"
	program=$(layer program.tar 0 LICENCES.txt LICENSE puzzlebase)
	cat > "$temp/config.json" <<-END
		{"architecture": "$machine", "os": "linux", "created": "$made",
		"config": {"User": "$nobody:$nobody", "ExposedPorts": {"8080/tcp": {}},
		"Entrypoint": ["/puzzlebase"],
		"Cmd": ["serve", "--addr", "0.0.0.0:8080", "--data", "/data"],
		"Labels": {"org.opencontainers.image.title": "puzzlebase",
		"org.opencontainers.image.version": "$version",
		"org.opencontainers.image.revision": "$commit",
		"org.opencontainers.image.licenses": "MIT"}},
		"rootfs": {"type": "layers", "diff_ids": ["sha256:$data", "sha256:$program"]},
		"history": [{"created": "$made", "created_by": "puzzlebase $version"},
		{"created": "$made", "created_by": "puzzlebase $version"}]}
	END
	cat > "$temp/manifest.json" <<-END
		[{"Config": "config.json", "RepoTags": ["puzzlebase:$version"],
		"Layers": ["database.tar.gz", "program.tar.gz"]}]
	END
	pack image.tar 0 manifest.json config.json database.tar.gz program.tar.gz
	mv "$temp/image.tar" "$folder/$name.image.tar"
	rm "$temp/program.tar.gz"
	echo "$folder/$name.image.tar"
done
