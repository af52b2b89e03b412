@description('Name of the identity.')
param name string

@description('Region of the identity.')
param location string

@description('Tags of the identity.')
param tags object

// The only identity of the service: it reads the deployment package, writes telemetry, reads and writes content,
// and stands in for the client secret of the app registration. There is no secret to rotate.
resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: name
  location: location
  tags: tags
}

@description('Object id of the identity: what roles are assigned to, and the subject of the federated credential.')
output principalId string = identity.properties.principalId
