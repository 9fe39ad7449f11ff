// Package serve answers from a folder of databases over HTTP, and shows the page
// on which people play.
//
// A request goes through the layers of [Server.Handler]: it is logged and
// counted, its Host is checked, its address limited; then net/http's ServeMux
// finds the operation. Operations are registered with huma, which reads their
// parameters and writes the OpenAPI description from the same Go types; what
// they answer are the records of package answer, so that it equals what the
// commands write. Every error is a problem of RFC 9457.
//
// Databases are opened when they are first asked for and stay open while they are
// used; one that is replaced on the disk is opened anew, and requests that are
// under way end with the old one.
package serve
