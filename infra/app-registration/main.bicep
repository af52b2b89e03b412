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

@description('Further tags of all resources: the same as for infra/main.bicep. What is left out here is taken away.')
param tags object = {}

@description('Name that people see when they sign in.')
param displayName string = 'Blog Content Service (${environmentName})'

@description('Host of the function app, when it is not that of the environment in the public cloud: a domain of your own.')
param host string = ''

@description('Whether only those get in who are assigned to the application in Microsoft Entra ID, as people, groups or programs: more than the lists of infra/main.bicep hold.')
param assignmentRequired bool = false

@description('Client ids of the applications that get a token for a person without asking for consent, such as the Azure CLI. infra/main.bicep has to allow them as well.')
param preAuthorizedApplications string[] = []

@allowed(['SecurityGroup', 'ApplicationGroup'])
@description('Which groups tokens name. SecurityGroup: all of a person\'s, nested ones too, but none once there are more than 200. ApplicationGroup: those that are assigned to the application, and not the ones in them; it needs Microsoft Entra ID P1.')
param groupClaims string = 'SecurityGroup'

@description('Values of further app roles, such as Editors. With members, a blog can have each of them as the member role:Editors, instead of a group.')
param memberRoles string[] = []

var names = resourceNames(environmentName, shortHash(subscription().id, environmentName, location))
var functionAppHost = empty(host) ? '${names.functionApp}.azurewebsites.net' : host
var uniqueName = 'blog-content-service-${names.functionApp}'
var scopeId = guid(uniqueName, 'scope')

// A role keeps its id for as long as it has its value; Entra ID knows the assignments by it.
var roles = concat(
  [
    {
      id: guid(uniqueName, 'role')
      value: 'Content.ReadWrite'
      displayName: 'Read and change blogs'
      description: 'Reads and changes blogs, as a program or as a person'
    }
    {
      id: guid(uniqueName, 'role', 'Blog.Admin')
      value: 'Blog.Admin'
      displayName: 'Administer blogs'
      description: 'Where blogs have members: creates blogs, and is an owner of each'
    }
  ],
  map(memberRoles, value => {
    id: guid(uniqueName, 'role', value)
    value: value
    displayName: value
    description: 'Where role:${value} is a member of a blog: what its membership allows'
  })
)

// As infra/main.bicep has them: its resource group and its identity are made here already.
var allTags = union(tags, {
  'azd-env-name': environmentName
  'sign-in-client-id': application.appId
})

// The resource group and the identity are those of infra/main.bicep, which finds them here and keeps them. The group is
// in a module, because a tag of a resource must be known when the deployment starts, and the client id is not.
module group '../modules/resource-group.bicep' = {
  name: 'resource-group'
  params: {
    name: names.resourceGroup
    location: location
    tags: allTags
  }
}

module identity '../modules/identity.bicep' = {
  name: 'identity'
  scope: resourceGroup(names.resourceGroup)
  params: {
    name: names.identity
    location: location
    tags: allTags
  }
  dependsOn: [
    group
  ]
}

resource application 'Microsoft.Graph/applications@v1.0' = {
  uniqueName: uniqueName
  displayName: displayName
  signInAudience: 'AzureADMyOrg'
  // allowedGroups of infra/main.bicep and the members of blogs are compared with the groups in the token.
  groupMembershipClaims: groupClaims
  // Only the token of a program that calls in its own name has this claim; a person's has not.
  optionalClaims: {
    accessToken: [{ name: 'idtyp' }]
  }
  // The client id cannot be part of it before there is one; the tenant's id makes it one that any tenant takes.
  identifierUris: ['api://${tenant().tenantId}/${uniqueName}']
  api: {
    requestedAccessTokenVersion: 2
    oauth2PermissionScopes: [
      {
        id: scopeId
        value: 'access'
        type: 'User'
        isEnabled: true
        adminConsentDisplayName: 'Use the blog content service'
        adminConsentDescription: 'Reads and changes blogs on behalf of the signed-in user'
        userConsentDisplayName: 'Use the blog content service'
        userConsentDescription: 'Reads and changes blogs in your name'
      }
    ]
    preAuthorizedApplications: map(preAuthorizedApplications, clientId => {
      appId: clientId
      delegatedPermissionIds: [scopeId]
    })
  }
  // People, groups and programs can have each.
  appRoles: map(roles, role => union(role, { allowedMemberTypes: ['Application', 'User'], isEnabled: true }))
  web: {
    redirectUris: ['https://${functionAppHost}/.auth/login/aad/callback']
    implicitGrantSettings: {
      enableIdTokenIssuance: true
    }
  }
  // A program on somebody's own machine: it opens the browser and waits on a port of this machine.
  publicClient: {
    redirectUris: ['http://localhost']
  }
}

resource servicePrincipal 'Microsoft.Graph/servicePrincipals@v1.0' = {
  appId: application.appId
  appRoleAssignmentRequired: assignmentRequired
}

// Lets the identity stand in for a client secret: Easy Auth presents a token of the identity instead.
resource federatedCredential 'Microsoft.Graph/applications/federatedIdentityCredentials@v1.0' = {
  name: '${application.uniqueName}/easy-auth'
  description: 'The managed identity of the function app signs in for it'
  audiences: ['api://AzureADTokenExchange']
  issuer: '${environment().authentication.loginEndpoint}${tenant().tenantId}/v2.0'
  subject: identity.outputs.principalId
}

@description('Client id of the app registration: authClientId of infra/main.bicep, and what a program asks a token for.')
output AUTH_CLIENT_ID string = application.appId

@description('Object id of its service principal, for assigning people and programs or granting consent.')
output AUTH_SERVICE_PRINCIPAL_ID string = servicePrincipal.id

@description('Id of the app role that programs are assigned.')
output AUTH_APP_ROLE_ID string = guid(uniqueName, 'role')
