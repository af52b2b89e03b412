// A private endpoint of one resource, and the DNS zone in which the virtual network finds it.

@description('Name of the private endpoint.')
param name string

@description('Region of the private endpoint.')
param location string

@description('Tags of the private endpoint and the zone.')
param tags object

@description('Resource id of what is reached.')
param resourceId string

@description('Which part of the resource is reached: its group id.')
param groupId string

@description('Name of the DNS zone, which Azure prescribes for each kind of resource.')
param zoneName string

@description('Resource id of the virtual network that looks into the zone.')
param networkId string

@description('Resource id of the subnet that the endpoint has its address in.')
param subnetId string

resource zone 'Microsoft.Network/privateDnsZones@2024-06-01' = {
  name: zoneName
  location: 'global'
  tags: tags
}

resource zoneLink 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = {
  parent: zone
  // Always the same: a network looks into a zone through one link, however many endpoints are in it.
  name: 'network'
  location: 'global'
  tags: tags
  properties: {
    registrationEnabled: false
    virtualNetwork: {
      id: networkId
    }
  }
}

resource endpoint 'Microsoft.Network/privateEndpoints@2024-07-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    subnet: {
      id: subnetId
    }
    privateLinkServiceConnections: [
      {
        name: groupId
        properties: {
          privateLinkServiceId: resourceId
          groupIds: [groupId]
        }
      }
    ]
  }
}

resource zoneGroup 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-07-01' = {
  parent: endpoint
  name: 'default'
  properties: {
    privateDnsZoneConfigs: [
      {
        name: groupId
        properties: {
          privateDnsZoneId: zone.id
        }
      }
    ]
  }
}
