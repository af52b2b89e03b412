targetScope = 'subscription'

@description('Name of the resource group.')
param name string

@description('Region of the resource group.')
param location string

@description('Tags of the resource group.')
param tags object

resource group 'Microsoft.Resources/resourceGroups@2025-04-01' = {
  name: name
  location: location
  tags: tags
}
