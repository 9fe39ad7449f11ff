package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/serve"
)

func (a *app) serveCommand() *cobra.Command {
	var opt serve.Options
	var addr, metrics string
	log := serve.LogOff
	cmd := &cobra.Command{
		SuggestFor: []string{"play", "game", "web", "page", "browser", "ui", "gui", "start"},
		Use:        "serve",
		Short:      "Show a page to play on, and answer programs over HTTP",
		Long: `Show a page on which puzzles are played with every distance in sight, and answer
programs over HTTP: /docs describes what may be asked, docs/serve.md how to put a server where
others reach it. A database that takes less than a second to build is built on request. Ctrl-C lets
requests that are under way end.

Unless --addr says otherwise, it answers this machine only, and only under its own names and those
of --host, so that no page of another site can ask it through a browser.`,
		Example: `  puzzlebase serve
  puzzlebase serve --addr :8080 --rate 20 --log json --metrics 127.0.0.1:9090`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			opt.Dir, opt.Version, opt.Log = a.dir(), fullVersion(), log.Logger(a.term.Errs)
			opt.Local = serve.IsLocal(withHost(addr))
			if !cmd.Flags().Changed("builds") {
				opt.Builds = opt.Local && len(opt.Hosts) == 0 // else a proxy lets others in
			}
			server, err := serve.New(opt)
			if err != nil {
				return usage.Wrap(cmd, err)
			}
			return a.serve(cmd.Context(), server, addr, metrics)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&addr, "addr", "127.0.0.1:8080",
		"`address` or port to listen at; :8080 is every address of this machine")
	flags.StringVar(&metrics, "metrics", "", "`address` of /metrics, for Prometheus (default none)")
	flags.StringSliceVar(&opt.Hosts, "host", nil,
		"another `name` under which it answers this machine, such as that of a proxy")
	flags.StringSliceVar(&opt.Origins, "cors", nil,
		"another `site` whose pages may ask, such as https://example.org, or *")
	flags.BoolVar(&opt.Builds, "builds", false,
		"visitors may build what takes up to a minute (default: on this machine only, without "+
			"--host)")
	flags.Float64Var(&opt.Rate, "rate", 0,
		"how many `requests` a second an address may send (default no limit)")
	flags.Var(oneOf("log", &log, serve.LogText, serve.LogJSON, serve.LogOff), "log",
		"how requests are logged on stderr")
	return cmd
}

func (a *app) serve(ctx context.Context, server *serve.Server, addr, metrics string) error {
	listener, err := listen("--addr", addr)
	if err != nil {
		return err
	}
	var measured net.Listener
	if metrics != "" {
		if measured, err = listen("--metrics", metrics); err != nil {
			listener.Close()
			return err
		}
		a.term.Note("metrics at http://%s/metrics", measured.Addr())
	}
	fmt.Fprintf(a.term.Out, "http://%s\n", listener.Addr())
	a.term.Out.Flush()
	a.term.Note("databases in %s; Ctrl-C ends", string(a.dir()))
	return server.Serve(ctx, listener, measured)
}

// withHost is an address to listen at. A port alone is one of this machine.
func withHost(addr string) string {
	if _, err := strconv.ParseUint(addr, 10, 16); err == nil {
		return net.JoinHostPort("127.0.0.1", addr)
	}
	return addr
}

func listen(flag, addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", withHost(addr))
	if err != nil {
		return nil, fmt.Errorf("listen at %s: %w: name another %s, such as 127.0.0.1:0 for any "+
			"free port", addr, errors.Unwrap(err), flag)
	}
	return l, nil
}
