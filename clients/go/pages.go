package watchpost

import (
	"context"
	"errors"
	"net/url"
	"strconv"
)

// Page is one page of a list.
type Page[T any] struct {
	Data []T      `json:"data"`
	Meta PageMeta `json:"meta"`
}

// PageMeta is the position of a page in its list.
type PageMeta struct {
	// Page counts from 1.
	Page int64 `json:"page"`
	// PageSize is the most items of a page.
	PageSize int64 `json:"pageSize"`
	// TotalItems counts the items of all pages.
	TotalItems int64 `json:"totalItems"`
}

// HasNext says whether there are items beyond this page.
func (p *Page[T]) HasNext() bool { return p.Meta.Page*p.Meta.PageSize < p.Meta.TotalItems }

// allPagesSize is the most that the API gives in one page: fewest requests for all items.
const allPagesSize = "100"

// each visits all items of a list. When the list shrinks on the way, items have moved up to pages already read, so
// those are read again; an item that was on an earlier page is left out.
//
// keyOf identifies an item; nil where items have no id.
func each[T any](ctx context.Context, c *caller, op operation, keyOf func(T) string, visit func(T) error, options []CallOption) error {
	seen := map[string]bool{}
	query := encodeQuery(op.query)
	first, err := strconv.ParseInt(query.Get("page"), 10, 64)
	if err != nil {
		first = 1
	}
	size := query.Get("pageSize")
	if size == "" {
		size = allPagesSize
	}
	var before *PageMeta
	empty := 0
	for number := first; ; {
		op.more = url.Values{"page": {strconv.FormatInt(number, 10)}, "pageSize": {size}}
		page, err := fetch[Page[T]](ctx, c, op, options)
		if err != nil {
			return err
		}
		for _, item := range page.Data {
			if keyOf != nil {
				key := keyOf(item)
				if seen[key] {
					continue
				}
				seen[key] = true
			}
			if err := visit(item); err != nil {
				if errors.Is(err, Stop) {
					return nil
				}
				return err
			}
		}
		if len(page.Data) > 0 {
			empty = 0
		} else {
			empty++
		}
		back := pagesBack(before, page.Meta, number-first)
		before = &page.Meta
		switch {
		case back > 0 && keyOf != nil:
			number -= back
		// Two empty pages in a row contradict a total that promises more: better to end than to ask for ever.
		case page.HasNext() && empty < 2:
			number++
		default:
			return nil
		}
	}
}

func pagesBack(before *PageMeta, now PageMeta, most int64) int64 {
	if before == nil || before.TotalItems <= now.TotalItems || now.PageSize < 1 {
		return 0
	}
	back := (before.TotalItems - now.TotalItems + now.PageSize - 1) / now.PageSize
	if back > most {
		return most
	}
	return back
}
