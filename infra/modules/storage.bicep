@description('Name of the storage account.')
param name string

@description('Region of the storage account.')
param location string

@description('Tags of the storage account.')
param tags object

@description('Whether the data are kept in three availability zones.')
param zoneRedundant bool

@description('Name of the blob container of the deployment package.')
param deploymentContainerName string

@description('Resource id of the Log Analytics workspace that each access is logged to; empty: none is logged.')
param workspaceId string

@description('Whether callers with a role get in from the internet, and not from a private endpoint only.')
param publicAccess bool

resource account 'Microsoft.Storage/storageAccounts@2026-04-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    // Cents a month either way: it holds the package and a few small files of the Functions host.
    name: zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS'
  }
  properties: {
    allowSharedKeyAccess: false
    allowBlobPublicAccess: false
    allowCrossTenantReplication: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: publicAccess ? 'Enabled' : 'Disabled'
  }
}

resource blobService 'Microsoft.Storage/storageAccounts/blobServices@2026-04-01' = {
  parent: account
  name: 'default'
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(workspaceId)) {
  name: 'workspace'
  scope: blobService
  properties: {
    workspaceId: workspaceId
    logs: [for category in ['StorageRead', 'StorageWrite', 'StorageDelete']: { category: category, enabled: true }]
  }
}

resource deploymentContainer 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' = {
  parent: blobService
  name: deploymentContainerName
  properties: {
    publicAccess: 'None'
  }
}
