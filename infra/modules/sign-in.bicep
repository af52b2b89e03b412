// Easy Auth: the platform refuses a request without a session or a token before the app sees it. The endpoints
// themselves check nothing, so nothing here is optional. Open are only the files of the studio, which hold nothing of anybody.

@description('Name of the function app.')
param functionAppName string

@description('Client id of the app registration.')
param clientId string

@description('What a client that has not signed in gets: 401, or a redirect to the sign-in page.')
param unauthenticatedAction 'Return401' | 'RedirectToLoginPage'

@description('Object ids of the groups that are let in.')
param allowedGroups string[]

@description('Object ids of the users and service principals that are let in.')
param allowedPrincipals string[]

@description('Client ids of the applications whose tokens are accepted besides the app registration.')
param allowedApplications string[]

@description('Resource id of the Log Analytics workspace that sign-ins are logged to; empty: none is logged.')
param workspaceId string

var restricted = !empty(allowedGroups) || !empty(allowedPrincipals)

resource functionApp 'Microsoft.Web/sites@2025-03-01' existing = {
  name: functionAppName
}

resource signIn 'Microsoft.Web/sites/config@2025-03-01' = {
  parent: functionApp
  name: 'authsettingsV2'
  properties: {
    platform: {
      enabled: true
      runtimeVersion: '~1'
    }
    globalValidation: {
      requireAuthentication: true
      unauthenticatedClientAction: unauthenticatedAction
      redirectToProvider: 'azureactivedirectory'
      // The studio's page must open without a session, to say so and to lead to the sign-in; what it shows it reads from
      // the API, which needs one.
      excludedPaths: ['/api/studio', '/api/studio/*']
    }
    httpSettings: {
      requireHttps: true
    }
    identityProviders: {
      azureActiveDirectory: {
        enabled: true
        registration: {
          openIdIssuer: '${environment().authentication.loginEndpoint}${tenant().tenantId}/v2.0'
          clientId: clientId
          // Names the setting with the identity's client id: Easy Auth then signs in with a token of the identity
          // instead of a secret. The app registration has to trust the identity as a federated credential.
          clientSecretSettingName: 'OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID'
        }
        validation: {
          allowedAudiences: [
            clientId
            'api://${clientId}'
          ]
          defaultAuthorizationPolicy: {
            // Left out when unused: a list that is there restricts, even when it is empty.
            allowedPrincipals: restricted ? {
              groups: empty(allowedGroups) ? null : allowedGroups
              identities: empty(allowedPrincipals) ? null : allowedPrincipals
            } : {}
            // Always a list, and always with the app registration itself: what it means to leave the list out is said
            // in three ways (any application of the tenant, this one only, none), and an empty list lets nobody in.
            allowedApplications: union([clientId], allowedApplications)
          }
        }
      }
    }
    login: {
      // Needed for /.auth/me and /.auth/refresh.
      tokenStore: {
        enabled: true
      }
    }
  }
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(workspaceId)) {
  name: 'workspace'
  scope: functionApp
  properties: {
    workspaceId: workspaceId
    logs: [{ category: 'AppServiceAuthenticationLogs', enabled: true }]
  }
}
