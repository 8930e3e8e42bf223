// Package watchpost is the client of the Watchpost API. It needs nothing but the standard library.
//
//	client, err := watchpost.New("https://watchpost.example.com", watchpost.WithAPIKey(os.Getenv("WATCHPOST_API_KEY")))
//	…
//	monitor, err := client.Monitors.Create(ctx, watchpost.MonitorCreate{
//		Name:   "Website",
//		Type:   watchpost.MonitorTypeHTTPS,
//		Target: watchpost.String("https://example.com/"),
//	})
//
// There is a service for each resource. Lists have a method for one page and one that visits all items:
//
//	err := client.Monitors.Each(ctx, nil, func(monitor watchpost.Monitor) error {
//		fmt.Println(monitor.Name, monitor.CurrentStatus)
//		return nil
//	})
//
// Calls that are safe to repeat are tried again after a failure of the connection or the server, and every call waits
// for a rate limit. A refusal of the server is an *Error; see there.
//
// Package webhook, below this one, verifies deliveries of webhooks.
package watchpost
