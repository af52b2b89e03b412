// Who gets alerts, and about what. Each query answers with lines only when something is wrong.

@description('Names of the resources of the environment.')
param names object

@description('Region of the alerts on logs.')
param location string

@description('Tags of all that is made.')
param tags object

@description('E-mail addresses that get the alerts.')
param emails string[]

@description('Resource id of the Application Insights component.')
param applicationInsightsId string

@description('Resource id of the Log Analytics workspace.')
param workspaceId string

@description('Resource id of the Cosmos DB account.')
param cosmosAccountId string

@description('How many request units may be used in an hour before an alert is sent.')
param requestUnits int

@description('Whether an hour without a request is something wrong.')
param noTraffic bool

@description('Whether blogs tell others of their changes, for which a timer runs each minute.')
param events bool

@description('Address that is asked without a sign-in, to see that it answers and lets nobody in; empty: it has no public address.')
param url string

@description('What a client that has not signed in gets there.')
param unauthenticatedAction 'Return401' | 'RedirectToLoginPage'

@description('What the resource group may cost a month; 0: no budget.')
param monthlyBudget int

@description('First day that the budget counts: the first of a month.')
param budgetStart string

var logAlerts = [
  {
    name: 'failures'
    description: 'The service failed internally. The table of the alert has the codes.'
    severity: 1
    scope: applicationInsightsId
    query: loadTextContent('../monitoring/alerts/failures.kql')
    window: 'PT15M'
    enabled: true
  }
  {
    name: 'server-errors'
    description: 'At least one answer in twenty, and at least ten, are 5xx.'
    severity: 1
    scope: applicationInsightsId
    query: loadTextContent('../monitoring/alerts/server-errors.kql')
    window: 'PT15M'
    enabled: true
  }
  {
    name: 'latency'
    description: 'One request in twenty takes longer than two seconds.'
    severity: 2
    scope: applicationInsightsId
    query: loadTextContent('../monitoring/alerts/latency.kql')
    window: 'PT15M'
    enabled: true
  }
  {
    name: 'ingestion-cap'
    description: 'The daily limit of telemetry is reached: nothing is recorded until tomorrow.'
    severity: 2
    scope: workspaceId
    query: loadTextContent('../monitoring/alerts/ingestion-cap.kql')
    window: 'PT1H'
    enabled: true
  }
  {
    name: 'no-traffic'
    description: 'There was no request for an hour.'
    severity: 2
    scope: applicationInsightsId
    query: loadTextContent('../monitoring/alerts/no-traffic.kql')
    window: 'PT1H'
    enabled: noTraffic
  }
  {
    name: 'endpoints'
    description: 'Endpoints of blogs have taken nothing for half an hour. The table of the alert says which, and what they answered.'
    severity: 3
    scope: applicationInsightsId
    query: loadTextContent('../monitoring/alerts/endpoints.kql')
    window: 'PT1H'
    enabled: events
  }
  {
    name: 'timer'
    description: 'The timer of events has not run for half an hour: what is scheduled is late.'
    severity: 1
    scope: applicationInsightsId
    query: loadTextContent('../monitoring/alerts/timer.kql')
    window: 'PT30M'
    enabled: events
  }
]

resource people 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: names.actionGroup
  location: 'global'
  tags: tags
  properties: {
    groupShortName: 'blog'
    enabled: true
    emailReceivers: [for (email, index) in emails: {
      name: 'email-${index}'
      emailAddress: email
      useCommonAlertSchema: true
    }]
  }
}

resource logAlert 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [for alert in logAlerts: {
  name: 'alert-${alert.name}'
  location: location
  tags: tags
  kind: 'LogAlert'
  properties: {
    displayName: 'Blog content service: ${alert.name}'
    description: alert.description
    severity: alert.severity
    enabled: alert.enabled
    scopes: [alert.scope]
    evaluationFrequency: 'PT15M'
    windowSize: alert.window
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
      actionGroups: [people.id]
    }
  }
}]

module throttled 'cosmos-alert.bicep' = {
  name: 'throttled'
  params: {
    name: 'alert-throttled'
    text: 'Cosmos DB answered 429 more than ten times within five minutes: requests need more than its throughput allows.'
    tags: tags
    cosmosAccountId: cosmosAccountId
    actionGroupId: people.id
    severity: 2
    metric: 'TotalRequests'
    aggregation: 'Count'
    status: '429'
    threshold: 10
    window: 'PT5M'
  }
}

module usage 'cosmos-alert.bicep' = {
  name: 'request-units'
  params: {
    name: 'alert-request-units'
    text: 'More request units were used within an hour than alertRequestUnits allows.'
    tags: tags
    cosmosAccountId: cosmosAccountId
    actionGroupId: people.id
    severity: 3
    metric: 'TotalRequestUnits'
    aggregation: 'Total'
    status: ''
    threshold: requestUnits
    window: 'PT1H'
  }
}

module availability 'availability.bicep' = if (!empty(url)) {
  name: 'availability'
  params: {
    name: names.availabilityTest
    location: location
    tags: tags
    applicationInsightsId: applicationInsightsId
    actionGroupId: people.id
    url: url
    expectedStatus: unauthenticatedAction == 'Return401' ? 401 : 302
  }
}

module budget 'budget.bicep' = if (monthlyBudget > 0) {
  name: 'budget'
  params: {
    name: names.budget
    amount: monthlyBudget
    start: budgetStart
    emails: emails
  }
}
