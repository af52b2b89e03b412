// The cheapest set-up: next to nothing when nobody reads. For tests and for a blog with few readers.
using 'main.bicep'

param environmentName = readEnvironmentVariable('AZURE_ENV_NAME', 'blog-small')
param location = readEnvironmentVariable('AZURE_LOCATION', 'westeurope')
param tags = {}

// Sign-in. Empty on purpose: the deployment then fails and says what is missing.
param authClientId = readEnvironmentVariable('AUTH_CLIENT_ID', '')
param unauthenticatedAction = 'Return401'
param allowedGroups = []
param allowedPrincipals = []
param allowedApplications = []
param corsOrigins = []

// Members: off. On, only a blog's members may read and write it.
param members = false

// Functions: cold starts, 512 MB, and a limit on what a flood of requests can cost.
param nodeVersion = '24'
param instanceMemoryMB = 512
param maximumBodyBytes = 2621440
param maximumInstances = 40
param alwaysReadyInstances = 0
param cacheMb = 32

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

// Cosmos DB: paid by the request, seven days of backup.
param cosmosCapacity = 'serverless'
param cosmosMaximumThroughput = 1000
param cosmosBackup = 'Continuous7Days'
param consistencyLevel = 'Session'
param lockContent = false
param cosmosLogs = 'ControlPlane'
param cosmosAccountName = ''
param zoneRedundant = false
param cosmosZoneRedundant = true
param network = 'public'
param networkAddressPrefix = '10.0.0.0/24'
param appSubnetId = ''
param endpointSubnetId = ''
param privateDns = 'own'

// Telemetry: what is included, and no more than a gigabyte a day.
param telemetryRetentionDays = 30
param telemetryDailyLimitGb = 1
param accessLogs = true

// Who gets a message when something is wrong, and what the resource group may cost a month: yours to say.
param alertEmails = []
param alertNoTraffic = false
param alertRequestUnits = 1000000
param monthlyBudget = 0
param budgetStart = ''
