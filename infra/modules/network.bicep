// The private way from the app to its content and its files. The way to the app stays public, behind Easy Auth.

@description('Name of the virtual network.')
param name string

@description('Region of the virtual network.')
param location string

@description('Tags of all that is made.')
param tags object

@description('Resource id of the Cosmos DB account.')
param cosmosAccountId string

@description('Resource id of the storage account.')
param storageAccountId string

var appSubnetName = 'app'
var endpointSubnetName = 'endpoints'

resource network 'Microsoft.Network/virtualNetworks@2024-07-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    addressSpace: {
      addressPrefixes: ['10.0.0.0/24']
    }
    // Here rather than as resources of their own: a deployment of the network would take those away for a moment.
    subnets: [
      {
        name: appSubnetName
        properties: {
          // Flex Consumption takes a /27 at least; this one is for nothing else.
          addressPrefix: '10.0.0.0/25'
          delegations: [
            {
              name: 'flex-consumption'
              properties: {
                serviceName: 'Microsoft.App/environments'
              }
            }
          ]
        }
      }
      {
        name: endpointSubnetName
        properties: {
          addressPrefix: '10.0.0.128/27'
        }
      }
    ]
  }
}

resource appSubnet 'Microsoft.Network/virtualNetworks/subnets@2024-07-01' existing = {
  parent: network
  name: appSubnetName
}

resource endpointSubnet 'Microsoft.Network/virtualNetworks/subnets@2024-07-01' existing = {
  parent: network
  name: endpointSubnetName
}

// Named for what it leads to: an endpoint cannot be turned to another account, such as one that was restored.
module cosmosEndpoint 'private-endpoint.bicep' = {
  name: 'cosmos-endpoint'
  params: {
    name: 'pep-${last(split(cosmosAccountId, '/'))}'
    location: location
    tags: tags
    resourceId: cosmosAccountId
    groupId: 'Sql'
    zoneName: 'privatelink.documents.azure.com'
    networkId: network.id
    subnetId: endpointSubnet.id
  }
}

// Blobs only: the host keeps locks, keys and the package there, and the app uses neither queues nor tables.
module blobEndpoint 'private-endpoint.bicep' = {
  name: 'blob-endpoint'
  params: {
    name: 'pep-${last(split(storageAccountId, '/'))}'
    location: location
    tags: tags
    resourceId: storageAccountId
    groupId: 'blob'
    zoneName: 'privatelink.blob.${environment().suffixes.storage}'
    networkId: network.id
    subnetId: endpointSubnet.id
  }
  // Changes of one subnet at the same time are refused.
  dependsOn: [
    cosmosEndpoint
  ]
}

@description('Resource id of the subnet that the app calls from, once both endpoints are there.')
output appSubnetId string = appSubnet.id
