@description('Name of the Flex Consumption plan.')
param planName string

@description('Name of the function app, and of its host.')
param name string

@description('Region of both.')
param location string

@description('Tags of both.')
param tags object

@description('Which surface of the service it is. public: it answers everybody, with what is published.')
param surface 'api' | 'public' = 'api'

@description('Major version of Node.js.')
param nodeVersion string

@description('Memory of an instance in MB.')
param instanceMemoryMB int

@description('How many instances there may be at a time beside those that are always ready.')
param maximumInstances int

@description('How many instances wait for requests.')
param alwaysReadyInstances int

@description('Whether instances are spread over the availability zones of the region.')
param zoneRedundant bool

@description('Resource id of the subnet that the app calls from; empty: it calls from addresses of the platform.')
param subnetId string

@description('Whether the API has a public address, and not one behind a private endpoint only.')
param publicAccess bool

@description('Whether only a blog\'s members may read and write it.')
param members bool

@description('Origins of the web pages on other sites that may call the API.')
param corsOrigins string[]

@description('How many bytes a request body may have.')
param maximumBodyBytes int

@description('Megabytes of answers that an instance keeps in memory.')
param cacheMb int

@description('Address of the public surface, for previews; empty: there is none.')
param publicUrl string

@description('Address of the blobs of the account of uploaded files; empty: uploads are off.')
param mediaEndpoint string

@description('Whether what is replaced and deleted is kept, in the storage account of the app.')
param history bool

@description('Whether blogs tell others of their changes, for which a timer runs each minute.')
param events bool

@description('Whether posts can be searched for words of title and slug.')
param search bool

@description('How many MB an uploaded file may have.')
param uploadMaxMb int

@description('Which types of files may be uploaded; empty: those that the service takes by default.')
param uploadTypes string[]

@description('The consistency level of the Cosmos DB account.')
param consistencyLevel 'Session' | 'BoundedStaleness' | 'Strong'

@description('Name of the identity.')
param identityName string

@description('Name of the storage account.')
param storageAccountName string

@description('Name of the blob container of the deployment package.')
param deploymentContainerName string

@description('Name of the Application Insights component.')
param applicationInsightsName string

@description('Name of the Cosmos DB account.')
param cosmosAccountName string

@description('Name of the database.')
param cosmosDatabaseName string

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' existing = {
  name: identityName
}

resource cosmosAccount 'Microsoft.DocumentDB/databaseAccounts@2025-10-15' existing = {
  name: cosmosAccountName
}

resource storageAccount 'Microsoft.Storage/storageAccounts@2026-04-01' existing = {
  name: storageAccountName
}

resource applicationInsights 'Microsoft.Insights/components@2020-02-02' existing = {
  name: applicationInsightsName
}

resource plan 'Microsoft.Web/serverfarms@2025-03-01' = {
  name: planName
  location: location
  tags: tags
  kind: 'functionapp'
  sku: {
    name: 'FC1'
    tier: 'FlexConsumption'
  }
  properties: {
    reserved: true
    zoneRedundant: zoneRedundant
  }
}

resource functionApp 'Microsoft.Web/sites@2025-03-01' = {
  name: name
  location: location
  // azd finds the app of a service in azure.yaml by this tag.
  tags: union(tags, { 'azd-service-name': surface })
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: {
      '${identity.id}': {}
    }
  }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    // Any instance answers any request; by default the platform would set a cookie that binds a browser to one.
    clientAffinityEnabled: false
    publicNetworkAccess: publicAccess ? 'Enabled' : 'Disabled'
    virtualNetworkSubnetId: empty(subnetId) ? null : subnetId
    functionAppConfig: {
      deployment: {
        storage: {
          type: 'blobContainer'
          value: '${storageAccount.properties.primaryEndpoints.blob}${deploymentContainerName}'
          authentication: {
            type: 'UserAssignedIdentity'
            userAssignedIdentityResourceId: identity.id
          }
        }
      }
      runtime: {
        name: 'node'
        version: nodeVersion
      }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemoryMB
        maximumInstanceCount: maximumInstances
        alwaysReady: alwaysReadyInstances > 0 ? [{ name: 'http', instanceCount: alwaysReadyInstances }] : []
        // One request in progress for each 128 MB, as by default: what an instance has to hold does not change if that does.
        // For any further one the platform adds an instance.
        triggers: {
          http: {
            perInstanceConcurrency: instanceMemoryMB / 128
          }
        }
      }
    }
    siteConfig: {
      minTlsVersion: '1.2'
      scmMinTlsVersion: '1.2'
      ftpsState: 'Disabled'
      // Which headers of an answer a page may see is not the platform's to say: the app sends
      // Access-Control-Expose-Headers itself.
      cors: {
        allowedOrigins: corsOrigins
        supportCredentials: surface == 'api' && !empty(corsOrigins)
      }
      // All of them, here only: a deployment replaces the settings of the app as a whole.
      appSettings: [
        { name: 'AzureWebJobsStorage__accountName', value: storageAccount.name }
        { name: 'AzureWebJobsStorage__credential', value: 'managedidentity' }
        { name: 'AzureWebJobsStorage__clientId', value: identity.properties.clientId }
        // The component refuses local authentication, so this string identifies it and opens nothing.
        { name: 'APPLICATIONINSIGHTS_CONNECTION_STRING', value: applicationInsights.properties.ConnectionString }
        { name: 'APPLICATIONINSIGHTS_AUTHENTICATION_STRING', value: 'ClientId=${identity.properties.clientId};Authorization=AAD' }
        { name: 'AZURE_CLIENT_ID', value: identity.properties.clientId }
        { name: 'COSMOS_ENDPOINT', value: cosmosAccount.properties.documentEndpoint }
        { name: 'COSMOS_DATABASE', value: cosmosDatabaseName }
        { name: 'COSMOS_CONTAINER', value: loadJsonContent('../cosmos/container.json', 'id') }
        // The host holds bodies of a known length in memory and parses them, of up to 100 MB unless set otherwise. The service
        // reads this setting, too, and takes a fortieth less, so that what is a little too long gets its own answer.
        { name: 'FUNCTIONS_REQUEST_BODY_SIZE_LIMIT', value: string(maximumBodyBytes) }
        // Otherwise GET / shows a page of the host, which says what runs here.
        { name: 'AzureWebJobsDisableHomepage', value: 'true' }
        { name: 'MEMBERS', value: members ? 'on' : '' }
        // CORS only keeps a page from reading answers, so the app itself refuses what other pages write.
        { name: 'ALLOWED_ORIGINS', value: join(corsOrigins, ',') }
        // The same package has both surfaces. On the public one nobody signs in.
        { name: 'SURFACE', value: surface == 'public' ? 'public' : '' }
        { name: 'PUBLIC_URL', value: publicUrl }
        { name: 'CACHE_MB', value: string(cacheMb) }
        { name: 'SEARCH', value: search ? 'on' : 'off' }
        // Without a value, uploads are off.
        { name: 'MEDIA_ENDPOINT', value: mediaEndpoint }
        { name: 'UPLOAD_MAX_MB', value: string(uploadMaxMb) }
        { name: 'UPLOAD_TYPES', value: join(uploadTypes, ',') }
        // Without an endpoint, as on the public surface, which writes nothing, history and the bin are off.
        { name: 'HISTORY_ENDPOINT', value: surface == 'api' ? storageAccount.properties.primaryEndpoints.blob : '' }
        { name: 'HISTORY', value: history ? 'on' : 'off' }
        // Only where they are on does the app have a timer.
        { name: 'EVENTS', value: events ? 'on' : 'off' }
        // With Session the service keeps tokens to read its own writes; asking for it would weaken a stricter account.
        { name: 'COSMOS_CONSISTENCY_LEVEL', value: consistencyLevel }
        // In place of the client secret of the app registration: see modules/sign-in.bicep.
        { name: 'OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID', value: identity.properties.clientId }
      ]
    }
  }
}

// Publishing with a user name and password: off, for FTP and for the deployment site.
resource ftpCredentials 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-03-01' = {
  parent: functionApp
  name: 'ftp'
  properties: {
    allow: false
  }
}

resource scmCredentials 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2025-03-01' = {
  parent: functionApp
  name: 'scm'
  properties: {
    allow: false
  }
}

@description('Name of the function app.')
output name string = functionApp.name

@description('Host of the function app.')
output host string = functionApp.properties.defaultHostName
