// What the resources are called. In one place, because infra/app-registration has to know the identity and the
// address of the function app before infra/main.bicep makes them.

// Both are part of the hash, so that another spelling would make a second installation, without any content, beside the
// one that is there. There is no function to refuse a value that each compiler knows: these fail with the sentence, as the
// name of a property that does not exist.
@export()
@description('The name of the environment, if it is in small letters.')
func checkedName(environmentName string) string => { name: environmentName }[environmentName == toLower(environmentName) ? 'name' : 'Write the name of the environment ${environmentName} (AZURE_ENV_NAME) as ${toLower(environmentName)}: the names of its resources come from the spelling, so that another one makes a second, empty installation']

@export()
@description('The region, if it is written as Azure does in identifiers.')
func checkedRegion(location string) string => { region: location }[location == toLower(replace(location, ' ', '')) ? 'region' : 'Write the region ${location} (AZURE_LOCATION) as ${toLower(replace(location, ' ', ''))}: the names of the resources come from the spelling, so that another one makes a second, empty installation']

@export()
@description('A short string that is the same for each deployment of an environment, and different for any other.')
func shortHash(subscriptionId string, environmentName string, location string) string => toLower(uniqueString(subscriptionId, environmentName, location))

@export()
@description('The names of the resources of an environment. Prefixes are those of the Cloud Adoption Framework.')
func resourceNames(environmentName string, hash string) object => {
  resourceGroup: 'rg-${environmentName}'
  identity: 'id-${hash}'
  storageAccount: 'st${hash}'
  cosmosAccount: 'cosmos-${hash}'
  workspace: 'log-${hash}'
  applicationInsights: 'appi-${hash}'
  plan: 'plan-${hash}'
  functionApp: 'func-${hash}'
  network: 'vnet-${hash}'
  actionGroup: 'ag-${hash}'
  availabilityTest: 'webtest-${hash}'
  budget: 'budget-${hash}'
}
