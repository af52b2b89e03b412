@description('Name of the Cosmos DB account.')
param name string

@description('Region of the Cosmos DB account.')
param location string

@description('Tags of the Cosmos DB account.')
param tags object

@description('Name of the database.')
param databaseName string

@description('How capacity is paid for: by request, or reserved up to a maximum.')
param capacity 'serverless' | 'autoscale'

@description('Maximum request units a second with autoscale.')
param maximumThroughput int

@description('How far back the content can be restored.')
param backup 'Continuous7Days' | 'Continuous30Days'

@description('Whether the account is spread over the availability zones of its region.')
param zoneRedundant bool

@description('Consistency of the account.')
param consistencyLevel 'Session' | 'BoundedStaleness' | 'Strong'

@description('Whether callers with a role get in from the internet, and not from a private endpoint only.')
param publicAccess bool

@description('Whether the account has a lock against deletion.')
param locked bool

@description('What is logged: changes of the account, or each request as well.')
param logs 'ControlPlane' | 'All'

@description('Resource id of the Log Analytics workspace that is logged to.')
param workspaceId string

var changes = ['ControlPlaneRequests']
var requests = ['DataPlaneRequests', 'QueryRuntimeStatistics', 'PartitionKeyRUConsumption', 'PartitionKeyStatistics']
var logCategories = logs == 'All' ? concat(changes, requests) : changes

// What local Cosmos DB provisions: one definition, so that a query that is cheap there is cheap here.
var containerDefinition = loadJsonContent('../cosmos/container.json')

resource account 'Microsoft.DocumentDB/databaseAccounts@2025-10-15' = {
  name: name
  location: location
  tags: tags
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    disableLocalAuth: true
    // Databases and containers are made and changed through the Resource Manager alone, even if somebody turns keys on.
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    capabilities: capacity == 'serverless' ? [{ name: 'EnableServerless' }] : []
    consistencyPolicy: {
      defaultConsistencyLevel: consistencyLevel
      // How far behind BoundedStaleness may be: five seconds, 100 versions. The other levels do without; these are what
      // the account says then as well.
      maxIntervalInSeconds: 5
      maxStalenessPrefix: 100
    }
    publicNetworkAccess: publicAccess ? 'Enabled' : 'Disabled'
    locations: [
      {
        locationName: location
        failoverPriority: 0
        isZoneRedundant: zoneRedundant
      }
    ]
    backupPolicy: {
      type: 'Continuous'
      continuousModeProperties: {
        tier: backup
      }
    }
  }
}

resource database 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases@2025-10-15' = {
  parent: account
  name: databaseName
  properties: {
    resource: {
      id: databaseName
    }
  }
}

resource container 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2025-10-15' = {
  parent: database
  name: containerDefinition.id
  properties: {
    resource: containerDefinition
    // A serverless account refuses any throughput setting.
    options: capacity == 'autoscale' ? { autoscaleSettings: { maxThroughput: maximumThroughput } } : null
  }
}

resource lock 'Microsoft.Authorization/locks@2020-05-01' = if (locked) {
  name: 'content'
  scope: account
  properties: {
    level: 'CanNotDelete'
    notes: 'The content of the blogs. Delete this lock first, when it is really meant.'
  }
}

resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'workspace'
  scope: account
  properties: {
    workspaceId: workspaceId
    logAnalyticsDestinationType: 'Dedicated'
    logs: [for category in logCategories: { category: category, enabled: true }]
  }
}

@description('Resource id of the Cosmos DB account.')
output accountId string = account.id

@description('Name of the Cosmos DB account.')
output accountName string = account.name

@description('Address of the Cosmos DB account.')
output endpoint string = account.properties.documentEndpoint

@description('Name of the database.')
output databaseName string = database.name

@description('Name of the container.')
output containerName string = container.name
