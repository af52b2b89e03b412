// What the identity may do: each role on one resource, none on the resource group.

@description('Name of the identity.')
param identityName string

@description('Name of the storage account.')
param storageAccountName string

@description('Name of the storage account of uploaded files.')
param mediaAccountName string

@description('Whether there is that account.')
param uploads bool

@description('Name of the Application Insights component.')
param applicationInsightsName string

@description('Name of the Cosmos DB account.')
param cosmosAccountName string

@description('Name of the database.')
param cosmosDatabaseName string

@description('Whether it reads content and writes none.')
param readsOnly bool = false

// Storage Blob Data Owner
var blobDataOwner = 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'

// Storage Blob Data Contributor
var blobDataContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'

// Storage Blob Delegator
var blobDelegator = 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a'

// Monitoring Metrics Publisher
var metricsPublisher = '3913510d-42f4-4e42-8a64-420c390055eb'

// Cosmos DB Built-in Data Reader or Contributor: roles of Cosmos DB itself, with the same ids in every account.
var cosmosDataRole = '00000000-0000-0000-0000-00000000000${readsOnly ? 1 : 2}'

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' existing = {
  name: identityName
}

resource storageAccount 'Microsoft.Storage/storageAccounts@2026-04-01' existing = {
  name: storageAccountName
}

resource mediaAccount 'Microsoft.Storage/storageAccounts@2026-04-01' existing = if (uploads) {
  name: mediaAccountName
}

resource incoming 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' existing = if (uploads) {
  name: '${mediaAccountName}/default/incoming'
}

resource media 'Microsoft.Storage/storageAccounts/blobServices/containers@2026-04-01' existing = if (uploads) {
  name: '${mediaAccountName}/default/media'
}

resource applicationInsights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: applicationInsightsName
}

resource cosmosAccount 'Microsoft.DocumentDB/databaseAccounts@2025-10-15' existing = {
  name: cosmosAccountName
}

// Assignments are named by what is known before the deployment starts, so that a preview shows them: by the identity's
// resource id, not by its object id. An identity that is made again needs these assignments deleted first.

// The account, not the container of the package: the Functions host keeps its locks, its keys and the state of its timer in
// containers that it makes itself. It is also the role by which the app reads and writes the container of what was replaced and deleted.
resource blobAccess 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(storageAccount.id, identity.id, blobDataOwner)
  scope: storageAccount
  properties: {
    principalId: identity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDataOwner)
  }
}

// The account, because its user delegation key is nobody's else. By itself it opens nothing: what a signature made with it
// allows is what the identity may do.
resource signatureAccess 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (uploads) {
  name: guid(mediaAccount.id, identity.id, blobDelegator)
  scope: mediaAccount
  properties: {
    principalId: identity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDelegator)
  }
}

resource incomingAccess 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (uploads) {
  name: guid(incoming.id, identity.id, blobDataContributor)
  scope: incoming
  properties: {
    principalId: identity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDataContributor)
  }
}

resource mediaAccess 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (uploads) {
  name: guid(media.id, identity.id, blobDataContributor)
  scope: media
  properties: {
    principalId: identity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDataContributor)
  }
}

resource telemetryAccess 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(applicationInsights.id, identity.id, metricsPublisher)
  scope: applicationInsights
  properties: {
    principalId: identity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', metricsPublisher)
  }
}

resource cosmosRole 'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions@2025-10-15' existing = {
  parent: cosmosAccount
  name: cosmosDataRole
}

resource contentAccess 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2025-10-15' = {
  parent: cosmosAccount
  name: guid(cosmosAccount.id, cosmosDatabaseName, identity.id, cosmosDataRole)
  properties: {
    principalId: identity.properties.principalId
    roleDefinitionId: cosmosRole.id
    // Data actions know databases as dbs, not as sqlDatabases.
    scope: '${cosmosAccount.id}/dbs/${cosmosDatabaseName}'
  }
}
