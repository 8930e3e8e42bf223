module github.com/watchpost/watchpost/clients/go

go 1.19
