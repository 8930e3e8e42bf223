package watchpost

import (
	"context"
	"encoding/json"
	"reflect"
)

// fetch carries out an operation that answers with JSON.
func fetch[T any](ctx context.Context, c *caller, op operation, options []CallOption) (*T, error) {
	got, err := c.send(ctx, op, options)
	if err != nil {
		return nil, err
	}
	result := new(T)
	if json.Unmarshal(got.body, result) != nil {
		return nil, &AnswerError{Request: op.method + " " + c.apiURL.Path + op.path, Status: got.response.StatusCode}
	}
	return result, nil
}

// discard carries out an operation whose answer says nothing.
func discard(ctx context.Context, c *caller, op operation, options []CallOption) error {
	_, err := c.send(ctx, op, options)
	return err
}

// Content is a file, or text in another format than JSON.
type Content struct {
	// Type is the Content-Type.
	Type string
	Data []byte
}

func content(ctx context.Context, c *caller, op operation, options []CallOption) (*Content, error) {
	op.accept = "*/*"
	got, err := c.send(ctx, op, options)
	if err != nil {
		return nil, err
	}
	return &Content{Type: got.response.Header.Get("Content-Type"), Data: got.body}, nil
}

// orNothing is nil for a nil pointer: a body that may be left out.
func orNothing(body any) any {
	if reflect.ValueOf(body).IsNil() {
		return nil
	}
	return body
}
