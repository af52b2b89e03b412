targetScope = 'subscription'

import { resourceNames, shortHash } from 'modules/names.bicep'

// Always spell both alike: the names of the resources come from the spelling, so that West Europe instead of westeurope, or another
// case of the name, makes a second, empty installation in the same resource group.
@minLength(1)
@maxLength(64)
@description('Name of the environment, such as blog-test: one installation of the service, in the resource group rg-<name>.')
param environmentName string

@minLength(1)
@description('Region of all resources, such as westeurope. Flex Consumption has to be offered there. Another region needs another environmentName.')
@metadata({ azd: { type: 'location' } })
param location string

@description('Client id of the Microsoft Entra app registration with which people sign in. Required: without it the service would be open to everybody, because its endpoints leave access control to the platform. infra/app-registration makes one.')
param authClientId string

@allowed(['Return401', 'RedirectToLoginPage'])
@description('What a client that has not signed in gets: 401 (for programs), or a redirect to the sign-in page (for browsers).')
param unauthenticatedAction string = 'Return401'

// Easy Auth keeps each of these two lists in 500 characters: 13 ids of 36, with what stands between them.
@maxLength(13)
@description('Object ids of the groups that are let in, 13 at most. With allowedPrincipals empty as well: every account of the tenant.')
param allowedGroups string[] = []

@maxLength(13)
@description('Object ids of the users and service principals that are let in besides the groups, 13 at most.')
param allowedPrincipals string[] = []

@description('Client ids of the applications whose tokens are accepted besides the app registration itself: a web client, a program, the Azure CLI.')
param allowedApplications string[] = []

// Cost: each write asks the store twice more, for about 1 to 2 request units each time (infra/guide/members.md).
@description('Whether only a blog\'s members may read and write it, each by their role. Without it, all who may sign in may do everything in every blog.')
param members bool = false

// A browser's page on another site may then call the API with its session. Origins as https://www.example.com.
@description('Origins of the web pages on other sites that may call the API. Never a star: requests carry a session.')
param corsOrigins string[] = []

@allowed(['22', '24'])
@description('Major version of Node.js.')
param nodeVersion string = '24'

// Cost: execution is billed in GB-seconds, so 2048 costs four times 512 for a request that takes as long. It also
// brings more CPU and takes more requests at a time (by default 4, 16 and 32), so that fewer instances are needed.
@allowed([512, 2048, 4096])
@description('Memory of an instance in MB.')
param instanceMemoryMB int = 512

// Cost: nothing by itself. It is the upper limit of what a flood of requests can cost. A subscription has 512,000 MB for
// all its instances in a region, unless Microsoft grants it more: 1000 of 512 MB, 250 of 2048, 125 of 4096. Bounds and
// meaning: https://learn.microsoft.com/azure/azure-functions/event-driven-scaling
@minValue(1)
@maxValue(1000)
@description('How many instances there may be at a time beside those that are always ready: 1 to 1000, which are the bounds of Flex Consumption.')
param maximumInstances int = 40

// Cost: each is billed for its memory around the clock, and without the monthly free grant; 0 costs nothing when
// nobody reads, but with zoneRedundant as much as 2. It saves the cold start of the first request.
@minValue(0)
@maxValue(1000)
@description('How many instances wait for requests. With zoneRedundant: 0, or 2 and more; Azure keeps 2 of them ready in any case.')
param alwaysReadyInstances int = 0

// Cost: the memory that it takes is there anyway, and each answer from it saves the request units of a read.
@minValue(0)
@maxValue(2048)
@description('Megabytes of answers that an instance keeps in memory; 0 keeps none.')
param cacheMb int = 32

@minValue(65536)
@maxValue(104857600)
@description('How many bytes a request body may have. The Functions host holds one of a known length in memory and parses it before the app sees it: with more than a few megabytes, anybody who may sign in can end an instance of 512 MB (infra/guide/host-settings.md). The service takes a fortieth less, and 10485760 at most.')
param maximumBodyBytes int = 2621440

@description('Whether posts can be searched for words of title and slug (q=), which costs more request units the more posts a blog has.')
param search bool = true

// Cost: what is stored, and each time that somebody looks at it the traffic out of Azure, which can be the most of the
// bill (infra/guide/cost.md).
@allowed(['public', 'none'])
@description('Who can read uploaded files. public: anyone who has a file\'s address; with network internal, from inside the network. none: there is no account for files, and uploads are off, such as where a policy denies public blobs.')
param mediaAccess string = 'public'

@minValue(1)
@maxValue(1000)
@description('How many MB, of 1048576 bytes, an uploaded file may have. The app reads each file once, within a minute, before it is published.')
param uploadMaxMb int = 50

@description('Which types of files may be uploaded, such as ["jpeg","png"]. Empty: those of infra/guide/settings.md. Never svg or html.')
param uploadTypes string[] = []

// Cost: a copy of a post for each ten minutes of writing, in the app's storage account: cents a month (infra/guide/cost.md).
@description('Whether what is replaced and deleted is kept: the versions of a post for a year, what was deleted for 30 days. Without it, both are gone at once.')
param history bool = true

// Cost: a timer that runs each minute, half a dollar a month beyond what is free; with zoneRedundant Azure keeps two more
// instances ready for it (infra/guide/cost.md).
@description('Whether blogs may tell sites and programs of their changes, and working copies be published at a time.')
param events bool = false

// Cost: nothing while nobody reads; execution is billed as for the API. The guide is infra/guide/public.md.
@description('Whether everybody may read the public blogs, without signing in, at an address of its own. Not with network internal.')
param publicSite bool = false

// Cost: nothing by itself. It is the upper limit of what a flood of readers can cost; caches in front of it take most of them.
@minValue(1)
@maxValue(1000)
@description('How many instances the public site may have at a time.')
param publicMaximumInstances int = 5

// Cost: nothing. Behind a cache the app does not learn from requests what readers call.
@description('The address that readers of the public site know, with /api, if it is not the one that Azure gives: that of a cache in front.')
param publicAddress string = ''

// Cost: serverless is billed by the request unit and costs nothing but storage when nobody reads; autoscale is
// billed by the hour for the highest use in it, and for a tenth of the maximum at least. Serverless is cheaper until
// the load is steady, and has one region. It cannot be changed for an account that exists.
@allowed(['serverless', 'autoscale'])
@description('How Cosmos DB is paid for.')
param cosmosCapacity string = 'serverless'

// Cost: in proportion, a tenth of it even when nothing is asked.
@minValue(1000)
@description('Maximum request units a second with autoscale, in steps of 1000. Without effect when serverless.')
param cosmosMaximumThroughput int = 1000

// Cost: Strong and BoundedStaleness double the request units of each read. Session reads its own writes within one
// instance of the app, and those of another a few milliseconds later; the other two within all of them.
@allowed(['Session', 'BoundedStaleness', 'Strong'])
@description('Consistency of the Cosmos DB account.')
param consistencyLevel string = 'Session'

// Cost: seven days are included, thirty are billed by the gigabyte.
@allowed(['Continuous7Days', 'Continuous30Days'])
@description('How far back the content can be restored, to the second.')
param cosmosBackup string = 'Continuous7Days'

@description('Name of the Cosmos DB account, when it is not the one that the environment makes: an account that was restored from a backup.')
param cosmosAccountName string = ''

@description('Whether the Cosmos DB account and the account of uploaded files have a lock against deletion. The person who deploys then needs the right to make locks: Locks Contributor, User Access Administrator or Owner.')
param lockContent bool = false

// Cost: ControlPlane is a few lines a month. All has a line for each request to Cosmos DB, billed by the gigabyte.
@allowed(['ControlPlane', 'All'])
@description('What Cosmos DB logs to the workspace: changes of the account, or each request as well.')
param cosmosLogs string = 'ControlPlane'

// Cost: private has two endpoints billed by the hour, and two DNS zones; internal has four endpoints and three zones. Turning
// it on later interrupts the service for minutes.
@allowed(['public', 'private', 'internal'])
@description('How things reach each other. public: all addresses are public. private: the app reaches Cosmos DB and its storage from a virtual network through private endpoints, and public access to both is off. internal: the API and uploaded files too have only private addresses.')
param network string = 'public'

@description('Address space of the virtual network that the template makes, /26 or larger. Its first half is for instances of the app, which take an address each.')
param networkAddressPrefix string = '10.0.0.0/24'

@description('Resource id of a subnet of an existing network for the app: delegated to Microsoft.App/environments, /27 or larger, for nothing else. Empty: the template makes a network.')
param appSubnetId string = ''

@description('Resource id of a subnet of an existing network for the private endpoints, given together with appSubnetId.')
param endpointSubnetId string = ''

@description('Where the private endpoints are registered. own: in DNS zones that the template makes and links to the network. A resource id of a resource group: in the zones there. policy: nowhere by the template, because an Azure Policy does it.')
param privateDns string = 'own'

// Cost: a quarter more for storage, and for Cosmos DB unless it has autoscale; and Azure keeps two instances ready, which
// are billed around the clock even if alwaysReadyInstances is 0. Cosmos DB takes it only when the account is made.
@description('Whether everything is spread over the availability zones of the region, which has to have them.')
param zoneRedundant bool = false

// A restore makes an account without zones, and asking for them then would fail, now and with each later deployment. In
// a region that is full, Cosmos DB refuses accounts with zones to a subscription that has not been granted them.
@description('Whether zoneRedundant includes the Cosmos DB account: false for one that was restored from a backup, which has no zones, and where the region refuses it (ServiceUnavailable, high demand for zonal redundant accounts).')
param cosmosZoneRedundant bool = true

// Cost: 30 days are included, longer is billed by gigabyte and month (Application Insights tables: 90 included).
@minValue(30)
@maxValue(730)
@description('Days for which telemetry is kept.')
param telemetryRetentionDays int = 30

// Cost: ingestion is billed by the gigabyte, and this is its limit; what comes later that day is lost.
@minValue(-1)
@description('Gigabytes of telemetry a day after which the rest of the day is dropped; -1: no limit.')
param telemetryDailyLimitGb int = 1

// Cost: a few megabytes a day: the host writes to storage every few seconds.
@description('Whether sign-ins and each access to storage are logged to the workspace.')
param accessLogs bool = true

// Cost: each alert on logs, each alert on metrics and each run of the availability test is billed; see infra/guide/cost.md.
@description('E-mail addresses that get a message when something is wrong. Empty: no alerts, no availability test, no budget.')
param alertEmails string[] = []

@description('Whether an hour without a request is something wrong.')
param alertNoTraffic bool = false

// Cost: an hour of a million is 25 cents with serverless.
@minValue(1)
@description('How many request units may be used in an hour before an alert is sent.')
param alertRequestUnits int = 1000000

@minValue(0)
@description('What the resource group may cost a month, in the currency of the subscription, before an e-mail is sent; 0: no budget.')
param monthlyBudget int = 0

@description('The first day that the budget counts: that of the month in which it is made, such as 2026-12-01. It cannot be changed for a budget that exists. Empty: no budget.')
param budgetStart string = ''

@description('Further tags of all resources, such as a cost centre.')
param tags object = {}

var missingClientId = 'Sign-in cannot be left out of ${environmentName}: set authClientId (AUTH_CLIENT_ID) to the client id, a GUID, of the Microsoft Entra app registration that people sign in with, because without it everybody could read and write'

// Fails with that sentence, as the name of a property that does not exist, unless there is a client id: there is no
// function to refuse a value that each compiler knows. All resources have the result among their tags, the resource
// group first, so that Azure refuses the template while validating it, before anything is made.
var isClientId = length(authClientId) == 36 && authClientId != '00000000-0000-0000-0000-000000000000'
var signInClientId = { clientId: authClientId }[isClientId ? 'clientId' : missingClientId]

var allTags = union(tags, {
  'azd-env-name': environmentName
  'sign-in-client-id': signInClientId
})

var names = resourceNames(environmentName, shortHash(subscription().id, environmentName, location))

// The modules get names rather than outputs of each other, wherever a name will do: a preview shows only what is known
// before the deployment starts.
var cosmosAccount = empty(cosmosAccountName) ? names.cosmosAccount : cosmosAccountName
var databaseName = 'blog'
var deploymentContainerName = 'deployment'
var workspaceId = '${group.id}/providers/Microsoft.OperationalInsights/workspaces/${names.workspace}'

var isOwnNetwork = network != 'public' && empty(appSubnetId)
var ownSubnets = '${group.id}/providers/Microsoft.Network/virtualNetworks/${names.network}/subnets'
var subnets = {
  app: isOwnNetwork ? '${ownSubnets}/app' : appSubnetId
  endpoints: isOwnNetwork ? '${ownSubnets}/endpoints' : endpointSubnetId
}

// Said rather than asked of the public site, which waits for the API's app.
var publicSiteUri = publicSite && network != 'internal' ? 'https://${names.publicFunctionApp}.azurewebsites.net/api' : ''

resource group 'Microsoft.Resources/resourceGroups@2025-04-01' = {
  name: names.resourceGroup
  location: location
  tags: allTags
}

module identity 'modules/identity.bicep' = {
  name: 'identity'
  scope: group
  params: {
    name: names.identity
    location: location
    tags: allTags
  }
}

module storage 'modules/storage.bicep' = {
  name: 'storage'
  scope: group
  params: {
    name: names.storageAccount
    location: location
    tags: allTags
    zoneRedundant: zoneRedundant
    deploymentContainerName: deploymentContainerName
    history: history
    publicAccess: network == 'public'
    workspaceId: accessLogs ? workspaceId : ''
  }
  dependsOn: [
    monitoring
  ]
}

module media 'modules/media.bicep' = if (mediaAccess == 'public') {
  name: 'media'
  scope: group
  params: {
    name: names.mediaAccount
    location: location
    tags: allTags
    zoneRedundant: zoneRedundant
    publicAccess: network != 'internal'
    // The first is for pages of the app itself. Its host is said rather than asked of the app, which waits for this account.
    pageOrigins: union(['https://${names.functionApp}.azurewebsites.net'], corsOrigins)
    locked: lockContent
    workspaceId: accessLogs ? workspaceId : ''
  }
  dependsOn: [
    monitoring
  ]
}

module cosmos 'modules/cosmos.bicep' = {
  name: 'cosmos'
  scope: group
  params: {
    name: cosmosAccount
    location: location
    tags: allTags
    databaseName: databaseName
    capacity: cosmosCapacity
    maximumThroughput: cosmosMaximumThroughput
    backup: cosmosBackup
    zoneRedundant: zoneRedundant && cosmosZoneRedundant
    consistencyLevel: consistencyLevel
    publicAccess: network == 'public'
    locked: lockContent
    logs: cosmosLogs
    workspaceId: workspaceId
  }
  dependsOn: [
    monitoring
  ]
}

module ownNetwork 'modules/network.bicep' = if (isOwnNetwork) {
  name: 'network'
  scope: group
  params: {
    name: names.network
    appSecurityGroupName: names.appSecurityGroup
    endpointSecurityGroupName: names.endpointSecurityGroup
    location: location
    tags: allTags
    addressPrefix: networkAddressPrefix
  }
}

module endpoints 'modules/private-endpoints.bicep' = if (network != 'public') {
  name: 'endpoints'
  scope: group
  params: {
    location: location
    tags: allTags
    cosmosAccountName: cosmosAccount
    storageAccountName: names.storageAccount
    mediaAccountName: network == 'internal' && mediaAccess == 'public' ? names.mediaAccount : ''
    subnetId: subnets.endpoints
    dns: privateDns
  }
  // Cosmos DB answers 412 to a change of an account while another is under way, such as the role assignment of access.
  dependsOn: [
    access
    ownNetwork
  ]
}

module monitoring 'modules/monitoring.bicep' = {
  name: 'monitoring'
  scope: group
  params: {
    workspaceName: names.workspace
    applicationInsightsName: names.applicationInsights
    location: location
    tags: allTags
    retentionDays: telemetryRetentionDays
    dailyLimitGb: telemetryDailyLimitGb
  }
}

module access 'modules/access.bicep' = {
  name: 'access'
  scope: group
  params: {
    identityName: names.identity
    storageAccountName: names.storageAccount
    mediaAccountName: names.mediaAccount
    uploads: mediaAccess == 'public'
    applicationInsightsName: names.applicationInsights
    cosmosAccountName: cosmosAccount
    cosmosDatabaseName: databaseName
  }
  dependsOn: [
    identity
    storage
    media
    monitoring
    cosmos
  ]
}

module functionApp 'modules/function-app.bicep' = {
  name: 'function-app'
  scope: group
  params: {
    planName: names.plan
    name: names.functionApp
    location: location
    tags: allTags
    nodeVersion: nodeVersion
    instanceMemoryMB: instanceMemoryMB
    maximumInstances: maximumInstances
    alwaysReadyInstances: alwaysReadyInstances
    zoneRedundant: zoneRedundant
    subnetId: network == 'public' ? '' : subnets.app
    publicAccess: network != 'internal'
    members: members
    corsOrigins: corsOrigins
    maximumBodyBytes: maximumBodyBytes
    cacheMb: cacheMb
    publicUrl: empty(publicSiteUri) || empty(publicAddress) ? publicSiteUri : publicAddress
    mediaEndpoint: mediaAccess == 'public' ? 'https://${names.mediaAccount}.blob.${environment().suffixes.storage}' : ''
    search: search
    history: history
    events: events
    uploadMaxMb: uploadMaxMb
    uploadTypes: uploadTypes
    consistencyLevel: consistencyLevel
    identityName: names.identity
    storageAccountName: names.storageAccount
    deploymentContainerName: deploymentContainerName
    applicationInsightsName: names.applicationInsights
    cosmosAccountName: cosmosAccount
    cosmosDatabaseName: databaseName
  }
  // The host opens its storage as soon as it starts, so the roles and the way there come first.
  dependsOn: [
    access
    endpoints
  ]
}

module publicSurface 'modules/public-site.bicep' = if (publicSite && network != 'internal') {
  name: 'public-site'
  scope: group
  params: {
    names: names
    location: location
    tags: allTags
    nodeVersion: nodeVersion
    maximumInstances: publicMaximumInstances
    publicAddress: publicAddress
    cacheMb: cacheMb
    subnetId: network == 'public' ? '' : subnets.app
    search: search
    endpointSubnetId: network == 'public' ? '' : subnets.endpoints
    dns: privateDns
    deploymentContainerName: deploymentContainerName
    workspaceId: workspaceId
    accessLogs: accessLogs
    consistencyLevel: consistencyLevel
    cosmosAccountName: cosmosAccount
    cosmosDatabaseName: databaseName
    actionGroupId: empty(alertEmails) ? '' : '${group.id}/providers/Microsoft.Insights/actionGroups/${names.actionGroup}'
  }
  // Changes of one subnet, or of the Cosmos DB account, at the same time are refused.
  dependsOn: [
    functionApp
    alerts
  ]
}

module apiEndpoint 'modules/private-endpoint.bicep' = if (network == 'internal') {
  name: 'api-endpoint'
  scope: group
  params: {
    location: location
    tags: allTags
    resourceId: '${group.id}/providers/Microsoft.Web/sites/${names.functionApp}'
    groupId: 'sites'
    zoneName: 'privatelink.azurewebsites.net'
    subnetId: subnets.endpoints
    dns: privateDns
  }
  dependsOn: [
    functionApp
  ]
}

module signIn 'modules/sign-in.bicep' = {
  name: 'sign-in'
  scope: group
  params: {
    functionAppName: names.functionApp
    clientId: signInClientId
    unauthenticatedAction: unauthenticatedAction
    allowedGroups: allowedGroups
    allowedPrincipals: allowedPrincipals
    allowedApplications: allowedApplications
    workspaceId: accessLogs ? workspaceId : ''
  }
  dependsOn: [
    functionApp
  ]
}

module alerts 'modules/alerts.bicep' = if (!empty(alertEmails)) {
  name: 'alerts'
  scope: group
  params: {
    names: names
    location: location
    tags: allTags
    emails: alertEmails
    applicationInsightsId: monitoring.outputs.applicationInsightsId
    workspaceId: monitoring.outputs.workspaceId
    cosmosAccountId: cosmos.outputs.accountId
    requestUnits: alertRequestUnits
    noTraffic: alertNoTraffic
    events: events
    url: network == 'internal' ? '' : 'https://${functionApp.outputs.host}/api/blog'
    unauthenticatedAction: unauthenticatedAction
    monthlyBudget: empty(budgetStart) ? 0 : monthlyBudget
    budgetStart: budgetStart
  }
}

@description('Region of all resources.')
output AZURE_LOCATION string = location
@description('Tenant in which people sign in.')
output AZURE_TENANT_ID string = tenant().tenantId
@description('Resource group of the environment.')
output AZURE_RESOURCE_GROUP string = group.name
@description('Name of the function app.')
output SERVICE_API_NAME string = functionApp.outputs.name
@description('Address of the API.')
output SERVICE_API_URI string = 'https://${functionApp.outputs.host}/api'
@description('Name of the function app that everybody reads; empty: there is none.')
output PUBLIC_SITE_NAME string = publicSite && network != 'internal' ? names.publicFunctionApp : ''
@description('Address that everybody reads; empty: there is none.')
output PUBLIC_SITE_URI string = publicSiteUri
@description('Object id of the identity: the subject of the federated credential of the app registration.')
output SERVICE_API_IDENTITY_PRINCIPAL_ID string = identity.outputs.principalId
@description('Redirect address that the app registration has to list.')
output AUTH_REDIRECT_URI string = 'https://${functionApp.outputs.host}/.auth/login/aad/callback'
@description('Issuer of the federated credential of the app registration.')
output AUTH_FEDERATED_ISSUER string = '${environment().authentication.loginEndpoint}${tenant().tenantId}/v2.0'
@description('Name of the Cosmos DB account.')
output COSMOS_ACCOUNT_NAME string = cosmos.outputs.accountName
@description('Address of the Cosmos DB account.')
output COSMOS_ENDPOINT string = cosmos.outputs.endpoint
@description('Name of the database.')
output COSMOS_DATABASE string = cosmos.outputs.databaseName
@description('Name of the container.')
output COSMOS_CONTAINER string = cosmos.outputs.containerName
@description('Name of the storage account of uploaded files; empty: there is none.')
output MEDIA_ACCOUNT_NAME string = mediaAccess == 'public' ? names.mediaAccount : ''
@description('Name of the Application Insights component.')
output APPLICATIONINSIGHTS_NAME string = monitoring.outputs.applicationInsightsName
