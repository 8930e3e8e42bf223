package watchpost

import (
	"crypto/x509"
	"errors"
	"io"
	"net"
	"syscall"
)

// connectionError keeps a fixed text of what net/http says: its errors quote the address with its query.
func connectionError(request string, err error) error {
	failed := &ConnectionError{Request: request}
	var dns *net.DNSError
	var op *net.OpError
	var unknownAuthority x509.UnknownAuthorityError
	var wrongHost x509.HostnameError
	var invalid x509.CertificateInvalidError
	switch {
	case errors.As(err, &dns):
		failed.Reason, failed.neverConnected = "the host was not found", true
	case errors.Is(err, syscall.ECONNREFUSED):
		failed.Reason, failed.neverConnected = "connection refused", true
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		failed.Reason, failed.neverConnected = "the host is not reachable", true
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		failed.Reason = "the connection was closed early"
	case errors.As(err, &unknownAuthority):
		failed.Reason = "the certificate is of an unknown authority"
	case errors.As(err, &wrongHost):
		failed.Reason = "the certificate is for another host"
	case errors.As(err, &invalid):
		failed.Reason = "the certificate is not valid"
	case errors.Is(err, errTooLarge):
		failed.Reason = "the answer is larger than 64 MiB"
	case errors.As(err, &op) && op.Op == "dial":
		failed.neverConnected = true
	}
	return failed
}

var errTooLarge = errors.New("too large")

func readAll(reader io.Reader, most int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(reader, most+1))
	if err == nil && int64(len(body)) > most {
		err = errTooLarge
	}
	return body, err
}
