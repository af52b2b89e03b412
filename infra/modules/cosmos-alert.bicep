// An alert for when a metric of the Cosmos DB account passes a threshold.

@description('Name of the alert.')
param name string

@description('What is wrong then.')
param text string

@description('Tags of the alert.')
param tags object

@description('Resource id of the Cosmos DB account.')
param cosmosAccountId string

@description('Resource id of the action group that the alert calls.')
param actionGroupId string

@description('How bad it is, from 0 (worst) to 4.')
param severity int

@description('Which metric is looked at.')
param metric 'TotalRequests' | 'TotalRequestUnits'

@description('How its values within the window become one.')
param aggregation 'Count' | 'Total'

@description('Which status of an answer counts; empty: each.')
param status string

@description('What it must not pass.')
param threshold int

@description('How long a time is looked at.')
param window 'PT5M' | 'PT1H'

resource alert 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: name
  location: 'global'
  tags: tags
  properties: {
    description: text
    severity: severity
    enabled: true
    scopes: [cosmosAccountId]
    evaluationFrequency: 'PT5M'
    windowSize: window
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          criterionType: 'StaticThresholdCriterion'
          name: 'threshold'
          metricNamespace: 'Microsoft.DocumentDB/databaseAccounts'
          metricName: metric
          dimensions: empty(status) ? [] : [{ name: 'StatusCode', operator: 'Include', values: [status] }]
          operator: 'GreaterThan'
          threshold: threshold
          timeAggregation: aggregation
        }
      ]
    }
    autoMitigate: true
    actions: [
      {
        actionGroupId: actionGroupId
      }
    ]
  }
}
