// A private endpoint of one resource, registered in the DNS zone that Azure prescribes for its kind.

@description('Region of the private endpoint.')
param location string

@description('Tags of all that is made.')
param tags object

@description('Resource id of what is reached.')
param resourceId string

@description('Which part of the resource is reached: its group id.')
param groupId string

@description('Name of the DNS zone, which Azure prescribes for each kind of resource.')
param zoneName string

@description('Resource id of the subnet that the endpoint has its address in.')
param subnetId string

@description('Where it is registered. own: in a zone that is made here; policy: nowhere here; otherwise the resource id of a resource group with such a zone.')
param dns string

resource zone 'Microsoft.Network/privateDnsZones@2024-06-01' = if (dns == 'own') {
  name: zoneName
  location: 'global'
  tags: tags
}

resource zoneLink 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = if (dns == 'own') {
  parent: zone
  // Always the same: a network looks into a zone through one link, however many endpoints are in it.
  name: 'network'
  location: 'global'
  tags: tags
  properties: {
    registrationEnabled: false
    virtualNetwork: {
      id: first(split(subnetId, '/subnets/'))
    }
  }
}

resource endpoint 'Microsoft.Network/privateEndpoints@2026-01-01' = {
  // Named for what it leads to: an endpoint cannot be turned to another account, such as one that was restored.
  name: 'pep-${last(split(resourceId, '/'))}'
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

resource zoneGroup 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2026-01-01' = if (dns != 'policy') {
  parent: endpoint
  name: 'default'
  properties: {
    privateDnsZoneConfigs: [
      {
        name: groupId
        properties: {
          privateDnsZoneId: dns == 'own' ? zone.id : '${dns}/providers/Microsoft.Network/privateDnsZones/${zoneName}'
        }
      }
    ]
  }
}
