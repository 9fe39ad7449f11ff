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

// mode is that of a file in an archive: only the program can be run.
func mode(name string) fs.FileMode {
	if strings.HasPrefix(name, "puzzlebase") {
		return 0o755
	}
	return 0o644
}

// tarball packs files into a folder of a compressed tar archive. Names are in
// order, all times are the one given, and nobody owns anything.
func tarball(folder string, files content, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, name := range slices.Sorted(maps.Keys(files)) {
		entries = append(entries, entry{name: name, data: files[name]})
	}
	err = errors.Join(writeTar(compressed, folder, entries, at), compressed.Close())
	return out.Bytes(), err
}

// entry is a file of an archive, or a folder when it has no data.
type entry struct {
	name  string
	owner int
	data  []byte
}

// writeTar writes a tar archive with all entries in a folder, or in none where that is
// ""; all times are the one given.
func writeTar(to io.Writer, folder string, entries []entry, at time.Time) error {
	archive := tar.NewWriter(to)
	for _, f := range entries {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: path.Join(folder, f.name),
			Size: int64(len(f.data)), Mode: int64(mode(f.name)), Uid: f.owner, Gid: f.owner,
			ModTime: at, Format: tar.FormatUSTAR}
		if f.data == nil {
			header.Typeflag, header.Mode = tar.TypeDir, 0o755
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}

// zipped does the same for Windows.
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
