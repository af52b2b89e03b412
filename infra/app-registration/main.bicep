// Optional: makes the app registration that infra/main.bicep asks for, for teams that do not get one from elsewhere.
// A deployment of its own, before the other: its resources are Microsoft Graph's, for which the compiler fetches types
// (Bicep 0.36.1 and internet, see bicepconfig.json), and it takes other rights than those over a subscription.

targetScope = 'subscription'

import { resourceNames, shortHash } from '../modules/names.bicep'

@minLength(1)
@maxLength(64)
@description('Name of the environment: the same as for infra/main.bicep.')
param environmentName string

@minLength(1)
@description('Region of all resources: the same as for infra/main.bicep.')
param location string

@description('Name that people see when they sign in.')
param displayName string = 'Blog Content Service (${environmentName})'

@description('Host of the function app, when it is not that of the environment in the public cloud: a domain of your own.')
param host string = ''

var names = resourceNames(environmentName, shortHash(subscription().id, environmentName, location))
var tags = { 'azd-env-name': environmentName }
var functionAppHost = empty(host) ? '${names.functionApp}.azurewebsites.net' : host

// The resource group and the identity are those of infra/main.bicep, which finds them here and keeps them.
resource group 'Microsoft.Resources/resourceGroups@2024-11-01' = {
  name: names.resourceGroup
  location: location
  tags: tags
}

module identity '../modules/identity.bicep' = {
  name: 'identity'
  scope: group
  params: {
    name: names.identity
    location: location
    tags: tags
  }
}

resource application 'Microsoft.Graph/applications@v1.0' = {
  uniqueName: 'blog-content-service-${names.functionApp}'
  displayName: displayName
  signInAudience: 'AzureADMyOrg'
  // allowedGroups of infra/main.bicep compares with the groups in the token.
  groupMembershipClaims: 'SecurityGroup'
  api: {
    requestedAccessTokenVersion: 2
  }
  web: {
    redirectUris: ['https://${functionAppHost}/.auth/login/aad/callback']
    implicitGrantSettings: {
      enableIdTokenIssuance: true
    }
  }
}

resource servicePrincipal 'Microsoft.Graph/servicePrincipals@v1.0' = {
  appId: application.appId
}

// Lets the identity stand in for a client secret: Easy Auth presents a token of the identity instead.
resource federatedCredential 'Microsoft.Graph/applications/federatedIdentityCredentials@v1.0' = {
  name: '${application.uniqueName}/easy-auth'
  description: 'The managed identity of the function app signs in for it'
  audiences: ['api://AzureADTokenExchange']
  issuer: '${environment().authentication.loginEndpoint}${tenant().tenantId}/v2.0'
  subject: identity.outputs.principalId
}

@description('Client id of the app registration: authClientId of infra/main.bicep.')
output AUTH_CLIENT_ID string = application.appId

@description('Object id of its service principal, for assigning people or granting consent.')
output AUTH_SERVICE_PRINCIPAL_ID string = servicePrincipal.id
