#!/usr/bin/env bash
# Says whether a region has Flex Consumption, over availability zones if that is wanted. Signed in with the Azure CLI:
# infra/check-region.sh westeurope true
set -euo pipefail

region=${1:?Which region? Such as: infra/check-region.sh westeurope true}
zones=${2:-false}

# Azure writes a region as "West Europe" or as westeurope.
plain() { tr -d ' ' | tr '[:upper:]' '[:lower:]'; }

# infra/main.bicep takes any spelling, as Azure does.
if [ "$region" != "$(plain <<<"$region")" ]; then
  echo "Write the region $region as $(plain <<<"$region"): the names of the resources come from the spelling, so that another one makes a second, empty installation" >&2
  exit 1
fi

regions=$(az functionapp list-flexconsumption-locations --zone-redundant="$zones" --query '[].name' --output tsv)

if plain <<<"$regions" | grep -qx "$region"; then
  echo "$region has Flex Consumption (zone redundant: $zones)"
else
  echo "$region has no Flex Consumption (zone redundant: $zones). These regions have:" >&2
  echo "$regions" >&2
  exit 1
fi
