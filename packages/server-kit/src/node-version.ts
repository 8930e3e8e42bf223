// A door for programs that import the rest of the kit later: it throws a `NodeVersionError` on a Node that is too old.
import '@watchpost/checks/node-version';
