package main

import "runtime/debug"

// commit is set where the program is built without the history at hand.
var commit = ""

// version is what workers must have in common with the builds that they work for:
// the commit that the program is built from.
func version() string {
	if commit != "" {
		return commit
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	version := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			version = s.Value[:12]
		}
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.modified" && s.Value == "true" {
			version += "+changed"
		}
	}
	return version
}
