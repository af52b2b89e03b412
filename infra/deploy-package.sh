#!/usr/bin/env bash
# Deploys a package with azd, to the API and to the public app if one was provisioned. Tries again while storage does not know
# yet that an app may write there: a role that has just been assigned takes minutes to be known everywhere
# (https://github.com/Azure/azure-dev/issues/8026).
# infra/deploy-package.sh dist/blog-content-service.zip
set -euo pipefail

package=${1:?Which package? Such as: infra/deploy-package.sh dist/blog-content-service.zip}
# In seconds, between two attempts; ten of them cover the half hour that Microsoft names as the longest.
pause=${RETRY_PAUSE:-180}

log=$(mktemp)
trap 'rm -f "$log"' EXIT

deploy() {
  for attempt in 1 2 3 4 5 6 7 8 9 10; do
    if azd deploy "$1" --from-package "$package" --no-prompt 2>&1 | tee "$log"; then return; fi
    grep -q InaccessibleStorageException "$log" || return 1
    echo "Attempt $attempt: storage does not know the role of the app of $1 yet" >&2
    sleep "$pause"
  done
  return 1
}

deploy api
# An output of infra/main.bicep: empty where there is no public app, as with `network` internal.
values=$(azd env get-values)
if grep -qE '^PUBLIC_SITE_NAME="?[^"]' <<<"$values"; then deploy public; fi
