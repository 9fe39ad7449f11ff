package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"maps"
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
	archive := tar.NewWriter(compressed)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + name, Size: int64(len(files[name])),
			Mode: int64(mode(name)), ModTime: at, Format: tar.FormatUSTAR,
		}
		if err := archive.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := archive.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err = errors.Join(archive.Close(), compressed.Close())
	return out.Bytes(), err
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
