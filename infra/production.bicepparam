// For a service that people wait for: no cold start, three zones, thirty days of backup. The region has to have
// availability zones.
using 'main.bicep'

param environmentName = readEnvironmentVariable('AZURE_ENV_NAME', 'blog-production')
param location = readEnvironmentVariable('AZURE_LOCATION', 'westeurope')
param tags = {
  environment: 'production'
}

// Sign-in. Empty on purpose: the deployment then fails and says what is missing.
param authClientId = readEnvironmentVariable('AUTH_CLIENT_ID', '')
param unauthenticatedAction = 'RedirectToLoginPage'
// To let in members of one group only, instead of every account of the tenant: its object id.
param allowedGroups = []
param allowedPrincipals = []
param allowedApplications = []
param corsOrigins = []

// Members: off. On, only a blog's members may read and write it.
param members = false

// Functions: two instances wait in different zones, 2 GB each.
param nodeVersion = '24'
param instanceMemoryMB = 2048
param maximumBodyBytes = 2621440
param maximumInstances = 100
param alwaysReadyInstances = 2
param cacheMb = 64

// Posts can be searched for words of title and slug.
param search = true

// Pictures: in an account of their own, public by their addresses.
param mediaAccess = 'public'
param uploadMaxMb = 50
param uploadTypes = []

// History and the bin: on.
param history = true

// Events: off. On, blogs may tell sites and programs of their changes, and working copies be published at a time.
param events = false

// Public reading: off. On, everybody may read the published posts of public blogs.
param publicSite = false
param publicMaximumInstances = 5
param publicAddress = ''

// Cosmos DB: autoscale between 400 and 4000 request units a second.
param cosmosCapacity = 'autoscale'
param cosmosMaximumThroughput = 4000
param cosmosBackup = 'Continuous30Days'
param consistencyLevel = 'Session'
param lockContent = true
param cosmosLogs = 'ControlPlane'
param cosmosAccountName = ''
param zoneRedundant = true
param cosmosZoneRedundant = true
param network = 'private'
param networkAddressPrefix = '10.0.0.0/24'
param appSubnetId = ''
param endpointSubnetId = ''
param privateDns = 'own'

// Telemetry: kept for a quarter.
param telemetryRetentionDays = 90
param telemetryDailyLimitGb = 10
param accessLogs = true

// Who gets a message when something is wrong, and what the resource group may cost a month: yours to say.
param alertEmails = []
param alertNoTraffic = true
param alertRequestUnits = 1000000
param monthlyBudget = 0
param budgetStart = ''
