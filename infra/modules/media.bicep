// Where uploaded files are: an account of its own, because browsers write to it and read from it, and nobody but the app
// has any business in the other one.

@description('Name of the storage account.')
param name string

@description('Region of the storage account.')
param location string

@description('Tags of the storage account.')
param tags object

@description('Whether the files are kept in three availability zones.')
param zoneRedundant bool

@description('Whether browsers reach the account from the internet, and not from a private endpoint only.')
param publicAccess bool

@description('Origins of the pages that upload files.')
param pageOrigins string[]

@description('Whether the account has a lock against deletion.')
param locked bool

@description('Resource id of the Log Analytics workspace that each change is logged to; empty: none is logged.')
param workspaceId string

resource account 'Microsoft.Storage/storageAccounts@2026-04-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    name: zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS'
  }
  properties: {
    allowSharedKeyAccess: false
    // For the container media; nothing in incoming can be read without a signature or a role.
    allowBlobPublicAccess: true
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
    // What a page may try: a signature or a role has to allow it as well. An <img> needs none of this.
    cors: {
      corsRules: [
        {
          allowedOrigins: pageOrigins
          allowedMethods: ['PUT', 'GET', 'HEAD', 'OPTIONS']
          allowedHeaders: ['content-type', 'x-ms-*']
          // x-ms-error-code says why an upload was refused.
          exposedHeaders: ['x-ms-*']
          maxAgeInSeconds: 3600
        }
      ]
    }
    // For the whole account, incoming included: there is no such setting for one container.
    deleteRetentionPolicy: {
      enabled: true
      days: 30
    }
    containerDeleteRetentionPolicy: {
      enabled: true
      days: 30
    }
  }
}

resource incoming 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' = {
  parent: blobService
  name: 'incoming'
  properties: {
    publicAccess: 'None'
  }
}

resource media 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' = {
  parent: blobService
  name: 'media'
  properties: {
    // Each file by its address; nobody can list them.
    publicAccess: 'Blob'
  }
}

resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2026-04-01' = {
  parent: account
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'empty-incoming'
          type: 'Lifecycle'
          definition: {
            filters: {
              // Anyone who has an upload's address chooses the type of the blob. A page blob, which no rule takes, stays
              // empty, because its pages need another permission.
              blobTypes: ['blockBlob', 'appendBlob']
              prefixMatch: ['incoming/']
            }
            actions: {
              baseBlob: {
                delete: {
                  daysAfterCreationGreaterThan: 1
                }
              }
            }
          }
        }
      ]
    }
  }
  // Azure refuses some changes of one account at the same time.
  dependsOn: [
    blobService
  ]
}

resource lock 'Microsoft.Authorization/locks@2020-05-01' = if (locked) {
  name: 'content'
  scope: account
  properties: {
    level: 'CanNotDelete'
    notes: 'The files of the blogs. Delete this lock first, when it is really meant.'
  }
}

// Changes only: each view of a picture is a read, and as many lines as there are views would fill the daily limit of the
// workspace, and hold their readers' addresses.
resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(workspaceId)) {
  name: 'workspace'
  scope: blobService
  properties: {
    workspaceId: workspaceId
    logs: [for category in ['StorageWrite', 'StorageDelete']: { category: category, enabled: true }]
  }
}
