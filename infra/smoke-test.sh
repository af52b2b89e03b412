#!/usr/bin/env bash
# Tries a service that was just deployed: it turns away who has not signed in, and answers who has. Changes nothing.
# infra/smoke-test.sh https://NAME.azurewebsites.net/api "Authorization: Bearer $TOKEN" [VERSION]
set -euo pipefail

api=${1:?Which service? Such as: infra/smoke-test.sh https://NAME.azurewebsites.net/api HEADER}
header=${2:?Which header signs in? Such as: Authorization: Bearer TOKEN}
expected=${3:-}

body=$(mktemp)
trap 'rm -f "$body"' EXIT

# The first request after a deployment starts the app, which can take a while.
get() { curl --silent --show-error --max-time 60 --retry 5 --retry-all-errors --output "$body" --write-out '%{http_code}' "$@"; }

fail() {
  echo "$1" >&2
  head -c 500 "$body" >&2
  exit 1
}

status=$(get "$api/blog?count=1")
case $status in
  401 | 302) echo "Without a sign-in: $status" ;;
  *) fail "Without a sign-in $api/blog answers $status instead of 401 or 302: sign-in is off, or the app is not reached." ;;
esac

status=$(get --header "$header" "$api/blog?count=1")
[ "$status" = 200 ] || fail "Signed in, $api/blog answers $status instead of 200. 401 and 403: is the caller's client id among BLOG_ALLOWED_APPLICATIONS, and the caller among who is let in?"
grep -q '^\[' "$body" || fail "Signed in, $api/blog answers 200, but no list:"
echo 'Signed in: 200, a list of blogs'

# Asked of storage. Without it no post can be overwritten, and nothing deleted.
blog=$(grep -o '"blogId": *"[^"]*"' "$body" | head -n 1 | cut -d '"' -f 4 || true)
if [ -n "$blog" ]; then
  # At once: what is off answers as what is not there yet.
  status=$(get --retry 0 --header "$header" "$api/blog/$blog/deleted?count=1")
  case $status in
    200) echo 'History: 200, its storage answers' ;;
    503) echo 'History: 503, it is off' ;;
    404) echo 'This version of the service has no history' ;;
    *) fail "History: $api/blog/$blog/deleted answers $status instead of 200. What storage said is in the log: infra/guide/failures.md" ;;
  esac
fi

status=$(get --header "$header" "$api/openapi.json")
case $status in
  200)
    version=$(grep -o '"version": *"[^"]*"' "$body" | head -n 1 | cut -d '"' -f 4 || true)
    [ -z "$expected" ] || [ "$version" = "$expected" ] || fail "Version $version answers, and $expected was deployed:"
    echo "Version $version"
    ;;
  404) echo 'This version of the service does not report its version' ;;
  *) fail "Signed in, $api/openapi.json answers $status:" ;;
esac
