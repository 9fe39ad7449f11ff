package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// content is what an archive holds, by slash-separated paths; a folder has no data.
type content map[string][]byte

// mode is that of a file in an archive: only the program can be run.
func mode(name string) fs.FileMode {
	if strings.HasPrefix(name, "puzzlebase") {
		return 0o755
	}
	return 0o644
}

// tarball packs files into a folder of a compressed tar archive, in order of their
// names. All have the time at, and root owns them.
func tarball(folder string, files content, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		err = errors.Join(writeTar(compressed, folder, files, 0, at), compressed.Close())
	}
	return out.Bytes(), err
}

// writeTar writes a tar archive with all files in a folder, or in none where that is "", in order
// of their names; all have the same owner and time.
func writeTar(to io.Writer, folder string, files content, owner int, at time.Time) error {
	archive := tar.NewWriter(to)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: path.Join(folder, name),
			Size: int64(len(files[name])), Mode: int64(mode(name)), Uid: owner, Gid: owner,
			ModTime: at, Format: tar.FormatUSTAR}
		if files[name] == nil {
			header.Typeflag, header.Mode = tar.TypeDir, 0o755
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(files[name]); err != nil {
			return err
		}
	}
	return archive.Close()
}

func zipped(folder string, files content, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		header := &zip.FileHeader{Name: folder + "/" + name, Method: zip.Deflate, Modified: at}
		header.SetMode(mode(name))
		file, err := archive.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return out.Bytes(), err
}
