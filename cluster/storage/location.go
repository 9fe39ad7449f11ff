package storage

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/azureblob" // azblob://
	"gocloud.dev/blob/fileblob"    // file://
	_ "gocloud.dev/blob/gcsblob"   // gs://
	_ "gocloud.dev/blob/memblob"   // mem://
	_ "gocloud.dev/blob/s3blob"    // s3://
)

// schemes are the schemes of URLs of stores.
var schemes = []string{"file", "s3", "gs", "azblob", "mem"}

// Location is the URL of a store. The query of the URL says how a program reaches the store, and is
// no part of its name.
type Location struct {
	scheme, host, path string
	query              url.Values
}

// ParseLocation reads a URL such as s3://bucket/prefix or file:///folder, or the path of a folder.
func ParseLocation(text string) (Location, error) {
	if text == "" {
		return Location{},
			errors.New("--store is not given: want a folder or a URL such as s3://bucket/prefix")
	}
	if !strings.Contains(text, "://") {
		folder, err := filepath.Abs(text)
		if err != nil {
			return Location{}, fmt.Errorf("--store %q: %w", text, err)
		}
		return Location{scheme: "file", path: filepath.ToSlash(folder)}, nil
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return Location{},
			fmt.Errorf("--store %q is no URL: want one such as s3://bucket/prefix, or a folder",
				text)
	case u.User != nil:
		return Location{},
			fmt.Errorf("--store %s://... has a name or password in it: give them in the "+
				"environment, as the storage's own tools take them", u.Scheme)
	case !slices.Contains(schemes, u.Scheme):
		return Location{}, fmt.Errorf("--store %q: there is no storage %s://, want one of %s", text,
			u.Scheme, strings.Join(schemes, ", "))
	case u.Scheme == "file" && (u.Host != "" || u.Path == ""), u.Scheme != "file" &&
		u.Scheme != "mem" && u.Host == "":
		return Location{},
			fmt.Errorf("--store %q lacks a place: want one such as file:///folder or "+
				"s3://bucket/prefix", text)
	}
	l := Location{u.Scheme, u.Host, strings.TrimSuffix(path.Clean("/"+u.Path), "/"), u.Query()}
	return l, nil
}

// String is the URL without its query.
func (l Location) String() string { return l.scheme + "://" + l.host + l.path }

// Folder reports whether it is one of this machine's file systems.
func (l Location) Folder() bool { return l.scheme == "file" }

// Allows reports whether another location is this one or lies in it.
func (l Location) Allows(other Location) bool {
	return l.scheme == other.scheme && l.host == other.host &&
		(l.path == other.path || strings.HasPrefix(other.path, l.path+"/"))
}

// At returns the location that text, as String writes it, says, to be reached as
// this one is. The error says that it lies elsewhere.
func (l Location) At(text string) (Location, error) {
	other, err := ParseLocation(text)
	if err != nil {
		return Location{}, err
	}
	if !l.Allows(other) {
		return Location{},
			fmt.Errorf("this worker takes work for %s and what lies in it, not for %s", l, other)
	}
	other.query = l.query
	return other, nil
}

// bucket opens the location.
func (l Location) bucket(ctx context.Context) (*blob.Bucket, error) {
	if l.scheme == "file" {
		// Temporary files beside the real ones, which a rename can reach, and none with attributes.
		return fileblob.OpenBucket(filepath.FromSlash(l.path), &fileblob.Options{
			CreateDir: true, NoTempDir: true, Metadata: fileblob.MetadataDontWrite,
			DirFileMode: os.ModePerm,
		})
	}
	u := url.URL{Scheme: l.scheme, Host: l.host, RawQuery: l.query.Encode()}
	bucket, err := blob.OpenBucket(ctx, u.String())
	if err != nil {
		// it may have what nobody should read
		return nil, errors.New(strings.ReplaceAll(err.Error(), u.RawQuery, "..."))
	}
	if l.path == "" {
		return bucket, nil
	}
	return blob.PrefixedBucket(bucket, strings.TrimPrefix(l.path, "/")+"/"), nil
}
