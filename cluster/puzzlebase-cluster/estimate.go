package main

import "github.com/spf13/cobra"

func (a *app) estimateCommand() *cobra.Command { return &cobra.Command{Use: "estimate PUZZLE"} }
