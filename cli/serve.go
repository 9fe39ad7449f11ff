package cli

import (
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/serve"
)

type serveOptions struct {
	addr    string
	metrics string
	hosts   []string
	origins []string
	rate    float64
	log     serve.Log
}

func (a *app) serveCommand() *cobra.Command {
	opt := serveOptions{log: serve.LogOff}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show a page to play on, and answer programs over HTTP",
		Long: `Show a page on which puzzles are played with every distance in sight, and answer
programs over HTTP: /docs describes what may be asked, docs/serve.md how to put a
server where others reach it. Databases are those of the data folder; one that
takes less than a second to build is built when it is first asked for.

Bound to this machine, as it is unless --addr says otherwise, it answers under the
names of this machine and those of --host only, so that no page of another site
can ask it through a browser. Ctrl-C lets requests that are under way end.`,
		Example: `  puzzlebase serve
  puzzlebase serve --addr :8080 --rate 20 --log json --metrics 127.0.0.1:9090`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.runServe(cmd, opt) },
	}
	flags := cmd.Flags()
	flags.StringVar(&opt.addr, "addr", "127.0.0.1:8080",
		"`address` to listen at; :8080 is every address of this machine")
	flags.StringVar(&opt.metrics, "metrics", "",
		"`address` of /metrics, for Prometheus (default none)")
	flags.StringSliceVar(&opt.hosts, "host", nil,
		"another `name` under which a server bound to this machine is asked, such as that of a "+
			"proxy")
	flags.StringSliceVar(&opt.origins, "cors", nil,
		"another `site` whose pages may ask, such as https://example.org, or *")
	flags.Float64Var(&opt.rate, "rate", 0,
		"how many `requests` a second an address may send (default no limit)")
	flags.Var(values.OneOf("log", &opt.log, serve.LogText, serve.LogJSON, serve.LogOff), "log",
		"how requests are logged on stderr (default off)")
	return cmd
}

func (a *app) runServe(cmd *cobra.Command, opt serveOptions) error {
	options := serve.Options{
		Dir: a.Dir(), Version: fullVersion(), Log: opt.log.Logger(a.Errs),
		Local: serve.IsLocal(opt.addr), Hosts: opt.hosts,
		Origins: opt.origins, Rate: opt.rate,
	}
	if err := options.Check(); err != nil {
		return usage.Of(cmd, err)
	}
	server, err := serve.New(options)
	if err != nil {
		return err
	}
	listener, err := serve.Listen(opt.addr)
	if err != nil {
		return err
	}
	var metrics net.Listener
	if opt.metrics != "" {
		if metrics, err = serve.Listen(opt.metrics); err != nil {
			listener.Close()
			return err
		}
		a.Talk("metrics at http://%s/metrics", metrics.Addr())
	}
	fmt.Fprintf(a.Out, "http://%s\n", listener.Addr())
	a.Out.Flush()
	a.Talk("databases in %s; Ctrl-C ends", string(a.Dir()))
	return server.Serve(cmd.Context(), listener, metrics)
}
