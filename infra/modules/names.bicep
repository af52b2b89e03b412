// What the resources are called. In one place, because infra/app-registration has to know the identity and the
// address of the function app before infra/main.bicep makes them.

@export()
@description('A short string that is the same for each deployment of an environment, and different for any other.')
func shortHash(subscriptionId string, environmentName string, location string) string => toLower(uniqueString(subscriptionId, environmentName, location))

@export()
@description('The names of the resources of an environment. Prefixes are those of the Cloud Adoption Framework.')
func resourceNames(environmentName string, hash string) object => {
  resourceGroup: 'rg-${environmentName}'
  identity: 'id-${hash}'
  storageAccount: 'st${hash}'
  mediaAccount: 'stmedia${hash}'
  cosmosAccount: 'cosmos-${hash}'
  workspace: 'log-${hash}'
  applicationInsights: 'appi-${hash}'
  plan: 'plan-${hash}'
  functionApp: 'func-${hash}'
  publicIdentity: 'id-public-${hash}'
  publicStorageAccount: 'stpublic${hash}'
  publicApplicationInsights: 'appi-public-${hash}'
  publicPlan: 'plan-public-${hash}'
  publicFunctionApp: 'func-public-${hash}'
  network: 'vnet-${hash}'
  appSecurityGroup: 'nsg-app-${hash}'
  endpointSecurityGroup: 'nsg-endpoints-${hash}'
  actionGroup: 'ag-${hash}'
  availabilityTest: 'webtest-${hash}'
  budget: 'budget-${hash}'
}
