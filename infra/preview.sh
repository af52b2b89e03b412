#!/usr/bin/env bash
# Shows what a deployment would change, role assignments included, and changes nothing. The parameters are the variables that
# azd takes, from the environment. Signed in with the Azure CLI, which has Bicep: infra/preview.sh
set -euo pipefail
cd "$(dirname "$0")"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

az bicep build --file main.bicep --outfile "$folder/template.json"

# As azd does: a default replaces an empty variable, what stays empty is left to the template, and what is no text is JSON.
node - "$folder" <<'SCRIPT'
const { readFileSync, writeFileSync } = require('node:fs');
const read = file => JSON.parse(readFileSync(file, 'utf8'));
const [, , folder] = process.argv;
const { parameters: declared } = read(`${folder}/template.json`);
const { parameters, ...others } = read('main.parameters.json');
const filled = text =>
  text.replace(/\$\{(\w+)(?:=([^}]*))?\}/g, (_, name, otherwise = '') => process.env[name] || otherwise);
const given = Object.entries(parameters)
  .map(([name, { value }]) => [name, filled(value)])
  .filter(([, text]) => text !== '')
  .map(([name, text]) => [name, { value: declared[name].type === 'string' ? text : JSON.parse(text) }]);
writeFileSync(`${folder}/parameters.json`, JSON.stringify({ ...others, parameters: Object.fromEntries(given) }));
SCRIPT

az deployment sub what-if --name "$AZURE_ENV_NAME" --location "$AZURE_LOCATION" \
  --template-file "$folder/template.json" --parameters "@$folder/parameters.json"
