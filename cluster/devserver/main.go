package main

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/pflag"
	"go.temporal.io/server/common/log"
	"go.temporal.io/server/temporal"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "devserver:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := pflag.NewFlagSet("devserver", pflag.ContinueOnError)
	port := flags.Int("port", 7233, "port of 127.0.0.1 to listen on")
	file := flags.String("db", "",
		"SQLite file that keeps the state, made if need be; none: memory")
	level := flags.String("log-level", "fatal",
		"what is logged on stderr: debug, info, warn, error or fatal")
	if err := flags.Parse(args); err != nil {
		if err == pflag.ErrHelp {
			return nil
		}
		return err
	}
	// Its services take ports of their own; a taken one would be told as a stack.
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		return err
	}
	l.Close()
	config, err := configure(*port, *file)
	if err != nil {
		return err
	}
	logger := log.NewZapLogger(log.BuildZapLogger(log.Config{Level: *level, Stdout: false}))
	server, err := temporal.NewServer(
		temporal.WithConfig(config),
		temporal.ForServices(temporal.DefaultServices),
		temporal.WithStaticHosts(hosts(config)),
		temporal.WithLogger(logger),
		temporal.WithDynamicConfigClient(settings()),
	)
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return err
	}
	fmt.Printf("temporal listens on 127.0.0.1:%d\n", *port)
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	<-stop
	return server.Stop()
}
