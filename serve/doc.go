// Package serve answers questions from a folder of databases over HTTP. It also serves the page on
// which people play. [Server.Pipe] answers one program over stdin and stdout: the folder python has
// the package that asks there.
//
// A request goes through the layers of [Server.Handler]. They log and count it, check its Host and
// limit its address. Then the ServeMux of net/http finds the operation. Operations are registered
// with huma, which reads their parameters and writes the OpenAPI description from the same Go
// types. They answer with the records of package answer, as the commands do. An error of an
// operation is a problem of RFC 9457, or a field of the last line if it comes in the middle of an
// answer. A page that is not there is a page that says so.
//
// A database is opened at the first request for it and stays open while it is used. If it is
// replaced on the disk, it is opened anew. Requests under way end with the old one.
package serve
