package storage

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLocations(t *testing.T) {
	for text, want := range map[string]string{
		"/a/b/":                      "file:///a/b",
		"file:///a/../b":             "file:///b",
		"s3://bucket":                "s3://bucket",
		"s3://bucket/a/b/?region=eu": "s3://bucket/a/b",
		"gs://bucket/a":              "gs://bucket/a",
	} {
		l, err := ParseLocation(text)
		if err != nil || l.String() != want {
			t.Errorf("%q is %q, %v, want %q", text, l, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                       "is not given",
		"s3://":                  "lacks a place",
		"file://a":               "lacks a place",
		"ftp://host/a":           "no storage ftp://",
		"s3://key:secret@bucket": "name or password",
		"s3://%zz":               "no URL",
	} {
		if _, err := ParseLocation(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the error is %v, want %q", text, err, want)
		}
	}
	mine, _ := ParseLocation("s3://bucket/a?region=eu")
	for text, want := range map[string]bool{
		"s3://bucket/a": true, "s3://bucket/a/b": true, "s3://bucket/ab": false, "s3://bucket": false,
		"s3://other/a": false, "gs://bucket/a": false, "s3://bucket/a/../c": false,
	} {
		l, err := mine.At(text)
		if (err == nil) != want || want && l.query.Get("region") != "eu" {
			t.Errorf("%s: %v, allowed is to be %v", text, err, want)
		}
	}
}

// TestStore writes, reads, damages and removes an object of a folder.
func TestStore(t *testing.T) {
	folder := t.TempDir()
	at, err := ParseLocation(folder)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.Wait = time.Millisecond
	if err := s.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	name, err := s.Put(t.Context(), "b/3/12.json", []byte("positions"))
	if err != nil || !strings.HasPrefix(name, "b/3/12-") || !strings.HasSuffix(name, ".json") {
		t.Fatalf("its name is %s, %v", name, err)
	}
	if body, err := s.Get(t.Context(), name); err != nil || string(body) != "positions" {
		t.Errorf("%q is read, %v", body, err)
	}
	if names, err := s.List(t.Context(), "b/"); err != nil || len(names) != 1 || names[0] != "b/3/" {
		t.Errorf("the names are %q, %v", names, err)
	}
	file := filepath.Join(folder, name)
	var damaged *DamagedError
	for _, damage := range []func() error{
		func() error { return os.WriteFile(file, []byte("pisotions"), 0o644) },
		func() error { return os.Truncate(file, 4) },
		func() error { return s.Delete(t.Context(), name) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Get(t.Context(), name); !errors.As(err, &damaged) {
			t.Errorf("the error is %v", err)
		}
	}
	if err := s.Delete(t.Context(), name); err != nil {
		t.Errorf("what is gone cannot be deleted: %v", err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*", "*", "*"))
	if err != nil || len(left) != 0 {
		t.Errorf("%q is left, %v", left, err)
	}
}
