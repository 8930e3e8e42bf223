package watchpost

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Optional is a field that may be left out, set to a value, or set to null. Its zero value is left out.
//
//	watchpost.MonitorUpdate{
//		Name:            watchpost.Set("Website"),      // becomes "Website"
//		DegradedAfterMs: watchpost.Null[int64](),       // back to its default
//	}                                                   // all else stays
//
// It is a map because encoding/json leaves out empty maps, and nothing but empty values; its key says whether there is
// a value.
type Optional[T any] map[bool]T

// Set is a field with a value.
func Set[T any](value T) Optional[T] { return Optional[T]{true: value} }

// Null is a field that is set to null.
func Null[T any]() Optional[T] {
	var none T
	return Optional[T]{false: none}
}

// String is Set for texts.
func String(value string) Optional[string] { return Set(value) }

// Int is Set for whole numbers.
func Int(value int64) Optional[int64] { return Set(value) }

// Float is Set for numbers.
func Float(value float64) Optional[float64] { return Set(value) }

// Bool is Set for booleans.
func Bool(value bool) Optional[bool] { return Set(value) }

// List is Set for lists; without values, it is the empty list.
func List[T any](values ...T) Optional[[]T] {
	if values == nil {
		values = []T{}
	}
	return Set(values)
}

// Get is the value, and whether there is one.
func (o Optional[T]) Get() (value T, ok bool) {
	value, ok = o[true]
	return value, ok
}

// Or is the value, or otherwise.
func (o Optional[T]) Or(otherwise T) T {
	if value, ok := o[true]; ok {
		return value
	}
	return otherwise
}

// IsNull says whether the field is set to null.
func (o Optional[T]) IsNull() bool {
	_, isNull := o[false]
	return isNull
}

// String is for logs and debuggers.
func (o Optional[T]) String() string {
	if value, ok := o[true]; ok {
		return fmt.Sprint(value)
	}
	if o.IsNull() {
		return "null"
	}
	return "(left out)"
}

// MarshalJSON writes the value, or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if value, ok := o[true]; ok {
		return json.Marshal(value)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads a value, or null.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*o = Null[T]()
		return nil
	}
	var value T
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	*o = Set(value)
	return nil
}
