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

@description('Whether there is a container for what was replaced and deleted.')
param history bool

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
    // Cents a month either way: it holds the package, a few small files of the Functions host, and texts that were replaced.
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
    // The life cycle comes from outside of any network, as a trusted service of Azure.
    networkAcls: {
      bypass: 'AzureServices'
      defaultAction: publicAccess ? 'Allow' : 'Deny'
    }
  }
}

resource blobService 'Microsoft.Storage/storageAccounts/blobServices@2026-04-01' = {
  parent: account
  name: 'default'
  properties: {
    // What is deleted for good, such as a password that was pasted into a text, is gone at once: no copy of it stays.
    deleteRetentionPolicy: {
      enabled: false
    }
    isVersioningEnabled: false
  }
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

resource revisions 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' = if (history) {
  parent: blobService
  name: 'revisions'
  properties: {
    publicAccess: 'None'
  }
}

// The rules look once a day. Until then the service itself leaves out of the bin what has lain there for longer.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2026-04-01' = if (history) {
  parent: account
  name: 'default'
  properties: {
    policy: {
      rules: [for rule in [
        { name: 'empty-bin', prefix: 'revisions/deleted/', days: 30 }
        // A year, and a day for the one on which the last copy was made.
        { name: 'forget-history', prefix: 'revisions/', days: 366 }
      ]: {
        name: rule.name
        type: 'Lifecycle'
        definition: {
          filters: {
            blobTypes: ['blockBlob']
            prefixMatch: [rule.prefix]
          }
          actions: {
            baseBlob: {
              delete: {
                daysAfterCreationGreaterThan: rule.days
              }
            }
          }
        }
      }]
    }
  }
  // Azure refuses some changes of one account at the same time.
  dependsOn: [
    blobService
  ]
}
