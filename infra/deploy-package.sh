#!/usr/bin/env bash
# Deploys a package with azd, and tries again while storage does not know yet that the app may write there: a role that has
# just been assigned takes minutes to be known everywhere (https://github.com/Azure/azure-dev/issues/8026).
# infra/deploy-package.sh dist/blog-content-service.zip
set -euo pipefail

package=${1:?Which package? Such as: infra/deploy-package.sh dist/blog-content-service.zip}
# In seconds, between two attempts; ten of them cover the half hour that Microsoft names as the longest.
pause=${RETRY_PAUSE:-180}

log=$(mktemp)
trap 'rm -f "$log"' EXIT

for attempt in 1 2 3 4 5 6 7 8 9 10; do
  if azd deploy api --from-package "$package" --no-prompt 2>&1 | tee "$log"; then exit 0; fi
  grep -q InaccessibleStorageException "$log" || exit 1
  echo "Attempt $attempt: storage does not know the role of the app yet" >&2
  sleep "$pause"
done
exit 1
