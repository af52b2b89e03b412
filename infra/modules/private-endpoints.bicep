// The private way from the app to its content and its files.

@description('Region of the private endpoints.')
param location string

@description('Tags of all that is made.')
param tags object

@description('Name of the Cosmos DB account.')
param cosmosAccountName string

@description('Name of the storage account.')
param storageAccountName string

@description('Name of the storage account of uploaded files, when it has no public address; empty: no endpoint is made for it.')
param mediaAccountName string

@description('Resource id of the subnet that the endpoints have their addresses in.')
param subnetId string

@description('Where they are registered: own, policy, or the resource id of a resource group with DNS zones.')
param dns string

module cosmosEndpoint 'private-endpoint.bicep' = {
  name: 'cosmos-endpoint'
  params: {
    location: location
    tags: tags
    resourceId: resourceId('Microsoft.DocumentDB/databaseAccounts', cosmosAccountName)
    groupId: 'Sql'
    zoneName: 'privatelink.documents.azure.com'
    subnetId: subnetId
    dns: dns
  }
}

// Blobs only: the host keeps locks, keys and the package there, and the app uses neither queues nor tables.
module blobEndpoint 'private-endpoint.bicep' = {
  name: 'blob-endpoint'
  params: {
    location: location
    tags: tags
    resourceId: resourceId('Microsoft.Storage/storageAccounts', storageAccountName)
    groupId: 'blob'
    zoneName: 'privatelink.blob.${environment().suffixes.storage}'
    subnetId: subnetId
    dns: dns
  }
  // Changes of one subnet at the same time are refused.
  dependsOn: [
    cosmosEndpoint
  ]
}

module mediaEndpoint 'private-endpoint.bicep' = if (!empty(mediaAccountName)) {
  name: 'media-endpoint'
  params: {
    location: location
    tags: tags
    resourceId: resourceId('Microsoft.Storage/storageAccounts', mediaAccountName)
    groupId: 'blob'
    zoneName: 'privatelink.blob.${environment().suffixes.storage}'
    subnetId: subnetId
    dns: dns
  }
  dependsOn: [
    blobEndpoint
  ]
}
