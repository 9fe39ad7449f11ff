package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"go.temporal.io/server/common/cluster"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/dynamicconfig"
	"go.temporal.io/server/common/membership/static"
	"go.temporal.io/server/common/persistence/sql/sqlplugin/sqlite"
	"go.temporal.io/server/common/primitives"
	schema "go.temporal.io/server/schema/sqlite"
)

// host is the only address that the server listens on.
const host = "127.0.0.1"

// configure returns the configuration of a server on a port, and makes its tables
// and its namespace.
func configure(port int, file string) (*config.Config, error) {
	// What a killed server has answered for is there when it starts again. To wait for the
	// disk each time, in case the machine loses power, takes most of a small level.
	database := &config.SQL{PluginName: sqlite.PluginName, DatabaseName: file,
		ConnectAttributes: map[string]string{
			"mode": "rwc", "journal_mode": "wal", "synchronous": "normal",
		}}
	if file == "" {
		database.DatabaseName = fmt.Sprintf("devserver-%d", os.Getpid())
		database.ConnectAttributes = map[string]string{"mode": "memory", "cache": "shared"}
	} else if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		if err := schema.SetupSchema(database); err != nil {
			return nil, err
		}
	}
	address := fmt.Sprintf("%s:%d", host, port)
	c := &config.Config{
		Persistence: config.Persistence{
			DefaultStore: sqlite.PluginName, VisibilityStore: sqlite.PluginName,
			NumHistoryShards: 1,
			DataStores:       map[string]config.DataStore{sqlite.PluginName: {SQL: database}},
		},
		ClusterMetadata: &cluster.Config{
			FailoverVersionIncrement: 10, MasterClusterName: "active", CurrentClusterName: "active",
			ClusterInformation: map[string]cluster.ClusterInformation{
				"active": {Enabled: true, InitialFailoverVersion: 1, RPCAddress: address},
			},
		},
		DCRedirectionPolicy: config.DCRedirectionPolicy{Policy: "noop"},
		PublicClient:        config.PublicClient{HostPort: address},
		Archival: config.Archival{
			History:    config.HistoryArchival{State: "disabled"},
			Visibility: config.VisibilityArchival{State: "disabled"},
		},
		NamespaceDefaults: config.NamespaceDefaults{Archival: config.ArchivalNamespaceDefaults{
			History:    config.HistoryArchivalNamespaceDefaults{State: "disabled"},
			Visibility: config.VisibilityArchivalNamespaceDefaults{State: "disabled"},
		}},
		Services: map[string]config.Service{},
	}
	for _, name := range []string{"frontend", "history", "matching", "worker"} {
		rpc := config.RPC{GRPCPort: port, BindOnLocalHost: true}
		var err error
		if name != "frontend" {
			if rpc.GRPCPort, err = freePort(); err != nil {
				return nil, err
			}
		}
		c.Services[name] = config.Service{RPC: rpc}
	}
	namespace, err := schema.NewNamespaceConfig("active", "default", false, nil)
	if err != nil {
		return nil, err
	}
	return c, schema.CreateNamespaces(database, namespace)
}

// hosts are where the services of a configuration answer. They are named here, since a
// server that finds out who belongs to it asks those that answered lately: after being
// killed it would wait a minute for itself.
func hosts(c *config.Config) map[primitives.ServiceName]static.Hosts {
	all := map[primitives.ServiceName]static.Hosts{}
	for name, s := range c.Services {
		all[primitives.ServiceName(name)] = static.SingleLocalHost(
			fmt.Sprintf("%s:%d", host, s.RPC.GRPCPort))
	}
	return all
}

// settings are what suits a trial: search attributes are known at once, the next run of a
// workflow begins when the last has ended, however short that was, and tasks are given out
// when they are there. Servers that many share leave a second between the beginnings of two
// runs, and look for tasks twenty times a second.
func settings() dynamicconfig.Client {
	return dynamicconfig.StaticClient{
		dynamicconfig.ForceSearchAttributesCacheRefreshOnRead.Key(): true,
		dynamicconfig.WorkflowIdReuseMinimalInterval.Key():          time.Duration(0),
		dynamicconfig.TransferProcessorMaxPollRPS.Key():             1000,
	}
}

// freePort returns a port that nothing listens on.
func freePort() (int, error) {
	l, err := net.Listen("tcp", host+":0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
