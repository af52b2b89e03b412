// What everybody reads: the same package as the API in an app of its own, with an identity that reads content and nothing else. It
// shares with the API only what it reads, so that neither its load nor a mistake in it reaches the API's app, package or settings.

@description('Names of the resources of the environment.')
param names object

@description('Region of all that is made.')
param location string

@description('Tags of all that is made.')
param tags object

@description('Major version of Node.js.')
param nodeVersion string

@description('How many instances there may be at a time.')
param maximumInstances int

@description('The address that readers know, if it is not the one that Azure gives.')
param publicAddress string

@description('Megabytes of answers that an instance keeps in memory.')
param cacheMb int

@description('Resource id of the subnet that the app calls from; empty: it calls from addresses of the platform.')
param subnetId string

@description('Resource id of the subnet of the private endpoints; empty: there are none.')
param endpointSubnetId string

@description('Where private endpoints are registered: own, policy, or the resource id of a resource group with DNS zones.')
param dns string

@description('Name of the blob container of the deployment package.')
param deploymentContainerName string

@description('Resource id of the Log Analytics workspace.')
param workspaceId string

@description('Whether posts can be searched for words of title and slug.')
param search bool

@description('Whether each access to storage is logged to the workspace.')
param accessLogs bool

@description('The consistency level of the Cosmos DB account.')
param consistencyLevel 'Session' | 'BoundedStaleness' | 'Strong'

@description('Name of the Cosmos DB account.')
param cosmosAccountName string

@description('Name of the database.')
param cosmosDatabaseName string

@description('Resource id of the action group that alerts call; empty: no alerts.')
param actionGroupId string

// The API has the same ones, with a component of its own.
var logAlerts = empty(actionGroupId) ? [] : [
  {
    name: 'failures'
    description: 'The public surface failed internally. The table of the alert has the codes.'
    severity: 1
    query: loadTextContent('../monitoring/alerts/failures.kql')
  }
  {
    name: 'server-errors'
    description: 'At least one answer of the public surface in twenty, and at least ten, are 5xx.'
    severity: 1
    query: loadTextContent('../monitoring/alerts/server-errors.kql')
  }
  {
    name: 'latency'
    description: 'One request to the public surface in twenty takes longer than two seconds.'
    severity: 2
    query: loadTextContent('../monitoring/alerts/latency.kql')
  }
]

module identity 'identity.bicep' = {
  name: 'public-identity'
  params: {
    name: names.publicIdentity
    location: location
    tags: tags
  }
}

module storage 'storage.bicep' = {
  name: 'public-storage'
  params: {
    name: names.publicStorageAccount
    location: location
    tags: tags
    zoneRedundant: false
    deploymentContainerName: deploymentContainerName
    history: false
    publicAccess: empty(endpointSubnetId)
    workspaceId: accessLogs ? workspaceId : ''
  }
}

module blobEndpoint 'private-endpoint.bicep' = if (!empty(endpointSubnetId)) {
  name: 'public-blob-endpoint'
  params: {
    location: location
    tags: tags
    resourceId: resourceId('Microsoft.Storage/storageAccounts', names.publicStorageAccount)
    groupId: 'blob'
    zoneName: 'privatelink.blob.${environment().suffixes.storage}'
    subnetId: endpointSubnetId
    dns: dns
  }
  dependsOn: [
    storage
  ]
}

resource applicationInsights 'Microsoft.Insights/components@2020-02-02' = {
  name: names.publicApplicationInsights
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspaceId
    DisableLocalAuth: true
  }
}

module access 'access.bicep' = {
  name: 'public-access'
  params: {
    identityName: names.publicIdentity
    storageAccountName: names.publicStorageAccount
    mediaAccountName: names.mediaAccount
    uploads: false
    applicationInsightsName: names.publicApplicationInsights
    cosmosAccountName: cosmosAccountName
    cosmosDatabaseName: cosmosDatabaseName
    readsOnly: true
  }
  dependsOn: [
    identity
    storage
    applicationInsights
  ]
}

module functionApp 'function-app.bicep' = {
  name: 'public-function-app'
  params: {
    planName: names.publicPlan
    name: names.publicFunctionApp
    location: location
    tags: tags
    surface: 'public'
    nodeVersion: nodeVersion
    instanceMemoryMB: 512
    maximumInstances: maximumInstances
    alwaysReadyInstances: 0
    // Azure would keep two instances ready, around the clock. Caches go on with what they have while a zone is down.
    zoneRedundant: false
    subnetId: subnetId
    publicAccess: true
    // Everybody reads what is published, members or not.
    members: false
    corsOrigins: ['*']
    // No operation takes a body.
    maximumBodyBytes: 65536
    cacheMb: cacheMb
    search: search
    history: false
    // It writes nothing, so that it has nothing to tell.
    events: false
    publicUrl: publicAddress
    mediaEndpoint: ''
    uploadMaxMb: 1
    uploadTypes: []
    consistencyLevel: consistencyLevel
    identityName: names.publicIdentity
    storageAccountName: names.publicStorageAccount
    deploymentContainerName: deploymentContainerName
    applicationInsightsName: names.publicApplicationInsights
    cosmosAccountName: cosmosAccountName
    cosmosDatabaseName: cosmosDatabaseName
  }
  dependsOn: [
    access
    blobEndpoint
  ]
}

resource logAlert 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [for alert in logAlerts: {
  name: 'alert-public-${alert.name}'
  location: location
  tags: tags
  kind: 'LogAlert'
  properties: {
    displayName: 'Blog content service, public: ${alert.name}'
    description: alert.description
    severity: alert.severity
    enabled: true
    scopes: [applicationInsights.id]
    evaluationFrequency: 'PT15M'
    windowSize: 'PT15M'
    criteria: {
      allOf: [
        {
          query: alert.query
          timeAggregation: 'Count'
          operator: 'GreaterThan'
          threshold: 0
          failingPeriods: {
            numberOfEvaluationPeriods: 1
            minFailingPeriodsToAlert: 1
          }
        }
      ]
    }
    autoMitigate: true
    actions: {
      actionGroups: [actionGroupId]
    }
  }
}]
