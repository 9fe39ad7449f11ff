#!/bin/sh
# dist.sh FOLDER VERSION COMMIT SECONDS SYSTEM-MACHINE... writes an archive for each of the
# systems into FOLDER, and beside it the modules that its program is made of. Files in archives
# bear the time SECONDS since 1970. It runs in the root of the sources, and needs GNU tar and zip.
# HOMEPAGE is where the sources are published, if anywhere. The same bytes come from the same
# sources, arguments, HOMEPAGE, toolchain, and programs that pack.
set -eu
export LC_ALL=C TZ=UTC GOFLAGS= CGO_ENABLED=0 GOAMD64=v1 GOARM64=v8.0 SOURCE_DATE_EPOCH="$4"
mkdir -p "$1"
out=$(cd "$1" && pwd) version=$2 commit=$3
shift 4
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# build PATH SYSTEM MACHINE compiles the program, with vector kernels where the toolchain has them.
build() {
	case $3 in amd64) experiment=simd ;; *) experiment= ;; esac
	GOOS=$2 GOARCH=$3 GOEXPERIMENT=$experiment go build -trimpath -buildvcs=false -o "$1" \
		-ldflags "-s -w -X puzzlebase/cli.version=$version -X puzzlebase/cli.commit=$commit \
		-X puzzlebase/cli.homepage=${HOMEPAGE-}" \
		./cmd/puzzlebase
}

# licence TITLE FILE prints the text of a licence below its title.
licence() {
	text=$(cat "$2") # ends the script where there is none
	printf '%s\n%s\n\n%s\n\n' "$1" "$(echo "$1" | sed 's/./=/g')" "$text"
}

# licences prints the texts of all licences on the page of licences, and of Go's own. It asks
# 'go mod download', for 'go list' lacks the folders of what only other systems need.
licences() {
	licence "Go's runtime and standard library: LICENSE" "$(go env GOROOT)/LICENSE"
	sed -n 's/^| \([^ ]*\) | \(v[0-9][^ ]*\) | .* | \([^ ]*\) |$/\1 \2 \3/p' docs/licences.md |
		while read -r module version file; do
			about=$(go mod download -json "$module")
			folder=$(echo "$about" | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p')
			echo "$about" | grep -q "^	\"Version\": \"$version\"" || {
				echo "docs/licences.md has $module $version, which go.mod has not" >&2
				exit 1
			}
			licence "$module $version: $file" "$folder/$file"
		done
}

# What all archives hold: texts, and man pages and completions, which the program itself writes.
common=$temp/common
mkdir -p "$common/man" "$common/completions/bash" "$common/completions/zsh" \
	"$common/completions/fish" "$common/completions/powershell"
cp LICENSE README.md CHANGELOG.md CITATION.cff SECURITY.md "$common"
licences > "$common/LICENCES.txt"
here=$(go env GOOS)-$(go env GOARCH)
build "$temp/here" "${here%-*}" "${here#*-}"
"$temp/here" man "$common/man/man1" > "$temp/said"
"$temp/here" completion bash > "$common/completions/bash/puzzlebase"
"$temp/here" completion zsh > "$common/completions/zsh/_puzzlebase"
"$temp/here" completion fish > "$common/completions/fish/puzzlebase.fish"
"$temp/here" completion powershell > "$common/completions/powershell/puzzlebase.ps1"
find "$common" -type f -exec chmod 644 {} +

for target; do
	name=puzzlebase-$version-$target
	case $target in windows-*) program=puzzlebase.exe ;; *) program=puzzlebase ;; esac
	cp -R "$common" "$temp/$name"
	case $target in
	"$here") cp "$temp/here" "$temp/$name/$program" ;;
	*) build "$temp/$name/$program" "${target%-*}" "${target#*-}" ;;
	esac
	chmod 755 "$temp/$name/$program"
	modules=$(cd "$temp/$name" && go version -m "$program")
	echo "$modules" | sed -e '1s/^[^:]*: /go\t/' -e 's/^\t//' > "$out/$name.modules.txt"
	cp "$out/$name.modules.txt" "$temp/$name/MODULES.txt"
	chmod 644 "$temp/$name/MODULES.txt"
	find "$temp/$name" -type f -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
	cd "$temp"
	find "$name" -type f | sort > "$temp/files"
	case $target in
	windows-*)
		rm -f "$out/$name.zip"
		zip -9Xq "$out/$name.zip" -@ < "$temp/files"
		echo "$out/$name.zip"
		;;
	*)
		tar --format=ustar --owner=0 --group=0 --numeric-owner \
			--files-from "$temp/files" -cf "$name.tar"
		gzip -9n < "$name.tar" > "$out/$name.tar.gz"
		echo "$out/$name.tar.gz"
		;;
	esac
	cd - > "$temp/said"
	rm -rf "${temp:?}/$name" "$temp/$name.tar"
done
