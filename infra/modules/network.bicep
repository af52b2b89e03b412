// The virtual network that the app calls from, for those who do not bring their own.

@description('Name of the virtual network.')
param name string

@description('Name of the network security group of the subnet of the app.')
param appSecurityGroupName string

@description('Name of the network security group of the subnet of the private endpoints.')
param endpointSecurityGroupName string

@description('Region of the virtual network.')
param location string

@description('Tags of all that is made.')
param tags object

@description('Address space, /26 or larger.')
param addressPrefix string

// Half of it for the app, and 32 addresses for endpoints. Flex Consumption takes a /27 at least, for nothing else.
var halfLength = parseCidr(addressPrefix).cidr + 1
var appPrefix = cidrSubnet(addressPrefix, halfLength, 0)
var endpointPrefix = cidrSubnet(cidrSubnet(addressPrefix, halfLength, 1), 27, 0)

// Without rules of its own: the default ones let nothing in from the internet, and Azure's own requests through.
resource appSecurityGroup 'Microsoft.Network/networkSecurityGroups@2026-01-01' = {
  name: appSecurityGroupName
  location: location
  tags: tags
}

resource endpointSecurityGroup 'Microsoft.Network/networkSecurityGroups@2026-01-01' = {
  name: endpointSecurityGroupName
  location: location
  tags: tags
  properties: {
    securityRules: [
      {
        name: 'https-from-the-network'
        properties: {
          priority: 100
          direction: 'Inbound'
          access: 'Allow'
          protocol: 'Tcp'
          sourceAddressPrefix: 'VirtualNetwork'
          sourcePortRange: '*'
          destinationAddressPrefix: endpointPrefix
          destinationPortRange: '443'
        }
      }
      {
        name: 'deny-inbound'
        properties: {
          priority: 4096
          direction: 'Inbound'
          access: 'Deny'
          protocol: '*'
          sourceAddressPrefix: '*'
          sourcePortRange: '*'
          destinationAddressPrefix: '*'
          destinationPortRange: '*'
        }
      }
    ]
  }
}

resource network 'Microsoft.Network/virtualNetworks@2026-01-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    addressSpace: {
      addressPrefixes: [addressPrefix]
    }
    // Here rather than as resources of their own: a deployment of the network would take those away for a moment.
    subnets: [
      {
        name: 'app'
        properties: {
          addressPrefix: appPrefix
          networkSecurityGroup: {
            id: appSecurityGroup.id
          }
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
        name: 'endpoints'
        properties: {
          addressPrefix: endpointPrefix
          networkSecurityGroup: {
            id: endpointSecurityGroup.id
          }
          // Otherwise the group has no effect on private endpoints.
          privateEndpointNetworkPolicies: 'NetworkSecurityGroupEnabled'
        }
      }
    ]
  }
}
