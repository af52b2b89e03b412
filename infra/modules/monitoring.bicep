@description('Name of the Log Analytics workspace.')
param workspaceName string

@description('Name of the Application Insights component.')
param applicationInsightsName string

@description('Region of both.')
param location string

@description('Tags of both.')
param tags object

@description('Days for which telemetry is kept.')
param retentionDays int

@description('Gigabytes of telemetry a day after which the rest of the day is dropped; -1: no limit.')
param dailyLimitGb int

resource workspace 'Microsoft.OperationalInsights/workspaces@2026-03-01' = {
  name: workspaceName
  location: location
  tags: tags
  properties: {
    sku: {
      name: 'PerGB2018'
    }
    retentionInDays: retentionDays
    features: {
      disableLocalAuth: true
    }
    workspaceCapping: {
      dailyQuotaGb: dailyLimitGb
    }
  }
}

resource applicationInsights 'Microsoft.Insights/components@2020-02-02' = {
  name: applicationInsightsName
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    DisableLocalAuth: true
  }
}

// Requests, failures, request units and starts, in the portal under Application Insights, Workbooks.
resource workbook 'Microsoft.Insights/workbooks@2023-06-01' = {
  name: guid(applicationInsights.id, 'workbook')
  location: location
  tags: tags
  kind: 'shared'
  properties: {
    displayName: 'Blog content service'
    category: 'workbook'
    version: 'Notebook/1.0'
    sourceId: applicationInsights.id
    serializedData: string(union(loadJsonContent('../monitoring/workbook.json'), { fallbackResourceIds: [applicationInsights.id] }))
  }
}

@description('Resource id of the Log Analytics workspace.')
output workspaceId string = workspace.id

@description('Resource id of the Application Insights component.')
output applicationInsightsId string = applicationInsights.id

@description('Name of the Application Insights component.')
output applicationInsightsName string = applicationInsights.name
